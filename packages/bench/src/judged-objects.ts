import type { Measurement } from './measurement.ts';
import { policyFolders } from './policy-folders.ts';
import { alternately, assay } from './timing.ts';
import type { Files } from './write-files.ts';
import { writeFiles } from './write-files.ts';
import { yttUnit } from './ytt-units.ts';

const POLICIES = 50;
/** Templates that give three objects each. */
const TEMPLATES = 667;

/** What it costs to hold what templates give against policies, beside rendering it. */
export function measureJudgedObjects(folder: string): readonly Measurement[] {
  writeFiles(folder, { ...yttUnit('config', { reading: TEMPLATES, plain: 0 }), ...policies() });
  const config = `${folder}/config`;
  const [rendered, judged] = alternately(5, [
    assay('check', '--jobs', '1', config),
    assay('check', '--jobs', '1', '--policies', `${folder}/policies`, config),
  ]);
  return [
    { name: 'check: 2,000 rendered objects', value: rendered / 1000, unit: 's' },
    { name: 'the same with 50 policies, 15 for each object', value: judged / rendered, unit: 'times', atMost: 1.4 },
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
