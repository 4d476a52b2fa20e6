import { libraryUnit } from './library-units.ts';
import type { Measurement } from './measurement.ts';
import { policyFolders } from './policy-folders.ts';
import { measureBesidePipe } from './program-pipe.ts';
import { alternately, assay } from './timing.ts';
import type { Files } from './write-files.ts';
import { writeFiles } from './write-files.ts';
import { yttUnit } from './ytt-units.ts';

const POLICIES = 50;
/** Templates that give three objects each. */
const TEMPLATES = 667;

/** Instances of a library that give five objects each. */
const APPS = 400;

/**
 * What it costs to hold what templates give against policies, beside rendering it: lone templates first, then a package of libraries and
 * overlays. And how long other programs take for the same.
 */
export function measureJudgedObjects(folder: string): readonly Measurement[] {
  writeFiles(folder, { ...yttUnit('templates', { reading: TEMPLATES, plain: 0 }), ...libraryUnit('library', APPS), ...policies() });
  const judging = (unit: string): readonly [number, number] => {
    return alternately(5, [
      assay('check', '--jobs', '1', `${folder}/${unit}`),
      assay('check', '--jobs', '1', '--policies', `${folder}/policies`, `${folder}/${unit}`),
    ]);
  };
  const [rendered, judged] = judging('templates');
  const [ofLibrary, judgedOfLibrary] = judging('library');
  return [
    { name: 'check: 2,000 rendered objects', value: rendered / 1000, unit: 's' },
    { name: 'the same with 50 policies, 15 for each object', value: judged / rendered, unit: 'times', atMost: 1.4 },
    { name: 'check: 2,000 objects of a library under overlays', value: ofLibrary / 1000, unit: 's' },
    { name: 'the same with 50 policies, 15 for each object', value: judgedOfLibrary / ofLibrary, unit: 'times', atMost: 1.4 },
    ...measureBesidePipe(`${folder}/pipe`, `${folder}/policies`),
  ];
}

/** Policies of all kinds; three of ten are for the objects of the unit. */
function policies(): Files {
  const files = Object.entries(policyFolders(POLICIES)).filter(([name]) => !name.includes('.kyverno-test'));
  return Object.fromEntries(files.map(([name, text], at) => [name, Math.floor(at / 5) % 4 === 0 ? text : aboutIngresses(text)]));
}

function aboutIngresses(policy: string): string {
  return policy
    .replace('          - Pod\n', '          - Ingress\n')
    .replace('apiGroups: [""]', 'apiGroups: [networking.k8s.io]')
    .replace('resources: [pods]', 'resources: [ingresses]');
}
