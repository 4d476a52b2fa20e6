import { bindingsLibrary } from '../libraries/bindings.ts';
import { encodersLibrary } from '../libraries/encoders.ts';
import type { Library } from '../libraries/library.ts';
import { listsLibrary } from '../libraries/lists.ts';
import { mathLibrary } from '../libraries/math.ts';
import { optionalLibrary } from '../libraries/optional.ts';
import { protosLibrary } from '../libraries/protos.ts';
import { regexLibrary } from '../libraries/regex.ts';
import { setsLibrary } from '../libraries/sets.ts';
import { crossTypeComparisons, standardLibrary } from '../libraries/standard.ts';
import { stringsLibrary } from '../libraries/strings.ts';
import { twoVariableComprehensions } from '../libraries/two-variable-comprehensions.ts';
import { authorizerLibrary } from './authorizer.ts';
import { cidrLibrary } from './cidr.ts';
import { formatLibrary } from './format.ts';
import { ipLibrary } from './ip.ts';
import { listHelpersLibrary } from './lists.ts';
import { quantityLibrary } from './quantity.ts';
import { findLibrary } from './regex.ts';
import { semverLibrary } from './semver.ts';
import { urlLibrary } from './url.ts';

/** What the API server of Kubernetes 1.36 offers to rules of CustomResourceDefinitions: `k8s.io/apiserver` pkg/cel/environment/base.go. */
export const apiServerLibraries: readonly Library[] = [
  standardLibrary,
  crossTypeComparisons,
  optionalLibrary,
  twoVariableComprehensions,
  listsLibrary,
  setsLibrary,
  stringsLibrary({ version: 2 }),
  urlLibrary,
  findLibrary,
  listHelpersLibrary,
  authorizerLibrary,
  quantityLibrary,
  ipLibrary,
  cidrLibrary,
  formatLibrary,
  semverLibrary,
];

/** The same, with the extensions of cel-go that stand beside them in policies. */
export const kubernetesLibraries: readonly Library[] = [
  ...apiServerLibraries,
  bindingsLibrary,
  encodersLibrary,
  mathLibrary,
  protosLibrary,
  regexLibrary,
];
