import type { Files } from './write-files.ts';

/** A unit of templates in a folder: so many of them read data values, and so many do not. */
export function yttUnit(folder: string, { reading, plain }: { readonly reading: number; readonly plain: number }): Files {
  const files: Record<string, string> = {
    [`${folder}/schema.yml`]: SCHEMA,
    [`${folder}/labels.lib.yml`]: LABELS,
    [`${folder}/overlay.yml`]: OVERLAY,
  };
  for (let at = 0; at < reading; at++) files[`${folder}/app-${at}.yml`] = deployment(`app-${at}`, READ);
  for (let at = 0; at < plain; at++) files[`${folder}/plain-${at}.yml`] = deployment(`plain-${at}`, WRITTEN);
  return files;
}

/** Values for a {@link yttUnit}, different ones for each number. */
export function yttValues(at: number): string {
  return `namespace: env-${at}\nreplicas: ${at + 1}\nports:\n- ${8080 + at}\n- 9090\n`;
}

const SCHEMA = `#@data/values-schema
---
namespace: default
#@schema/validation min=1, max=100
replicas: 1
#@schema/desc "Where the app listens"
ports:
- 8080
`;

const LABELS = `#@ def labels(name):
app.kubernetes.io/name: #@ name
app.kubernetes.io/managed-by: ytt
#@ end
`;

const OVERLAY = `#@ load("@ytt:overlay", "overlay")
#@overlay/match by=overlay.subset({"kind": "Deployment"}), expects="0+"
---
spec:
  template:
    spec:
      #@overlay/match missing_ok=True
      automountServiceAccountToken: false
`;

interface Given {
  readonly load: string;
  readonly namespace: string;
  readonly replicas: string;
  readonly ports: string;
}

const READ: Given = {
  load: '#@ load("@ytt:data", "data")\n',
  namespace: 'data.values.namespace',
  replicas: 'data.values.replicas',
  ports: 'data.values.ports',
};

const WRITTEN: Given = { load: '', namespace: '"default"', replicas: '3', ports: '[8080, 9090]' };

function deployment(name: string, { load, namespace, replicas, ports }: Given): string {
  return `${load}#@ load("labels.lib.yml", "labels")
#@ for part in ["web", "worker", "cron"]:
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: #@ "${name}-{}".format(part)
  namespace: #@ ${namespace}
  labels: #@ labels("${name}")
spec:
  replicas: #@ ${replicas}
  selector:
    matchLabels: #@ labels("${name}")
  template:
    metadata:
      labels: #@ labels("${name}")
    spec:
      containers:
      - name: #@ part
        image: #@ "registry.example.com/${name}/{}:1.0".format(part)
        ports:
        #@ for port in ${ports}:
        - containerPort: #@ port
        #@ end
        env:
        - name: PART
          value: #@ part.upper()
        #@ if part != "cron":
        livenessProbe:
          httpGet:
            path: /healthz
            port: 8080
        #@ end
        resources:
          limits:
            memory: 128Mi
#@ end
`;
}
