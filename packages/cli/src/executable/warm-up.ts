import { asOperands } from '../arguments/parse-arguments.ts';
import { runYtt } from '../commands/ytt.ts';
import type { Host } from '../process/host.ts';

/**
 * V8 decides after seven objects of a class how many of their fields lie in the objects themselves. If it has to decide when it keeps the heap, it
 * finds only classes of which no objects are left, leaves room for no field, and whatever is made later is slow.
 */
const ROUNDS = 8;

/** Renders files that have a little of everything, so that V8 compiles what almost every template needs, and knows its objects. */
export async function warmUp(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await renderFiles();
}

async function renderFiles(): Promise<void> {
  const files = Object.entries(FILES).map(([name, data]) => ({ name, data }));
  const words = ['--bulk-in', JSON.stringify({ files }), '--data-value', 'name=app', '--data-value-yaml', 'ports=[80, 8080]'];
  const status = await runYtt(asOperands(words), HOST);
  if (status !== 0) throw new Error('the files of the warm-up are not rendered');
}

const FILES = {
  'schema.yml': `#@data/values-schema
---
name: ""
#@schema/nullable
team: ""
#@schema/validation min_len=1
ports:
- 0
`,
  'values.yml': `#@data/values
---
team: ""
`,
  'template.yml': `#@ load("@ytt:data", "data")
#@ def labels(name):
app: #@ name
part: #@ "{}-{}".format(name, len(name))
#@ end
kind: Service
metadata:
  name: #@ data.values.name
  labels: #@ labels(data.values.name)
spec:
  #@ if/end data.values.team:
  team: #@ data.values.team
  ports:
  #@ for port in data.values.ports:
  #@yaml/text-templated-strings
  - name: port-(@= str(port) @)
    port: #@ port
  #@ end
`,
  'overlay.yml': `#@ load("@ytt:overlay", "overlay")
#@overlay/match by=overlay.subset({"kind": "Service"})
---
spec:
  #@overlay/match missing_ok=True
  type: ClusterIP
`,
};

const DROPPED = { write: () => {}, isTerminal: false, columns: 80 };

const HOST: Host = {
  cwd: '/',
  env: {},
  stdout: DROPPED,
  stderr: DROPPED,
  readStdin: () => new Uint8Array(),
  now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
  random: () => 0,
};
