import { asOperands } from '../arguments/parse-arguments.ts';
import { runYtt } from '../commands/ytt.ts';
import type { Host } from '../process/host.ts';

/** Renders a template that has a little of everything, so that V8 compiles what almost every template needs. */
export async function warmUp(): Promise<void> {
  const status = await runYtt(
    asOperands(['-f', '-', '--data-value', 'name=app', '--data-value', 'team=', '--data-value-yaml', 'ports=[80, 8080]']),
    HOST,
  );
  if (status !== 0) throw new Error('the template of the warm-up is not rendered');
}

const TEMPLATE = `#@ load("@ytt:data", "data")
#@ load("@ytt:overlay", "overlay")
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
---
#@ load("@ytt:overlay", "overlay")
#@overlay/match by=overlay.subset({"kind": "Service"})
---
spec:
  #@overlay/match missing_ok=True
  type: ClusterIP
`;

const DROPPED = { write: () => {}, isTerminal: false, columns: 80 };

const HOST: Host = {
  cwd: '/',
  env: {},
  stdout: DROPPED,
  stderr: DROPPED,
  readStdin: () => new TextEncoder().encode(TEMPLATE),
  now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
  random: () => 0,
};
