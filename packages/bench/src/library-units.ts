import type { Files } from './write-files.ts';

/** The Deployments of one instance of the library. */
const PARTS = 5;

/**
 * A unit as packages of Carvel are made: a library with a schema and functions, evaluated once for each app with values of its own, and
 * overlays over what comes of it. It gives five Deployments for each app.
 */
export function libraryUnit(folder: string, apps: number): Files {
  return {
    [`${folder}/schema.yml`]: `#@data/values-schema
---
namespace: shop
registry: registry.example.com
apps:
- name: ""
  replicas: 1
`,
    [`${folder}/values.yml`]: `#@data/values
---
apps:
${Array.from({ length: apps }, (_, at) => `- name: app-${at}\n  replicas: ${(at % 5) + 1}\n`).join('')}`,
    [`${folder}/apps.yml`]: `#@ load("@ytt:data", "data")
#@ load("@ytt:library", "library")
#@ load("@ytt:template", "template")
#@ for app in data.values.apps:
#@ values = {"name": app.name, "replicas": app.replicas, "namespace": data.values.namespace}
--- #@ template.replace(library.get("app").with_data_values(values).eval())
#@ end
`,
    [`${folder}/overlays.yml`]: OVERLAYS,
    [`${folder}/_ytt_lib/app/schema.yml`]: `#@data/values-schema
---
name: ""
namespace: default
#@schema/validation min=1, max=100
replicas: 1
`,
    [`${folder}/_ytt_lib/app/labels.lib.yml`]: LABELS,
    ...Object.fromEntries(Array.from({ length: PARTS }, (_, part) => [`${folder}/_ytt_lib/app/part-${part}.yml`, deployment(`part-${part}`)])),
  };
}

const LABELS = `#@ load("@ytt:data", "data")
#@ def name(part):
#@   return "{}-{}".format(data.values.name, part)
#@ end
#@ def labels(part):
app.kubernetes.io/name: #@ data.values.name
app.kubernetes.io/component: #@ part
#@ end
`;

const OVERLAYS = `#@ load("@ytt:data", "data")
#@ load("@ytt:overlay", "overlay")
#@overlay/match by=overlay.all, expects="0+"
---
metadata:
  #@overlay/match missing_ok=True
  annotations:
    #@overlay/match missing_ok=True
    example.com/owner: platform
#@overlay/match by=overlay.subset({"kind": "Deployment"}), expects="0+"
---
spec:
  template:
    spec:
      #@overlay/match missing_ok=True
      automountServiceAccountToken: false
      containers:
      #@overlay/match by=overlay.all, expects="1+"
      -
        #@overlay/replace via=lambda left, right: "{}/{}".format(data.values.registry, left)
        image: ""
`;

function deployment(part: string): string {
  return `#@ load("@ytt:data", "data")
#@ load("labels.lib.yml", "labels", "name")
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: #@ name("${part}")
  namespace: #@ data.values.namespace
  labels: #@ labels("${part}")
spec:
  replicas: #@ data.values.replicas
  selector:
    matchLabels: #@ labels("${part}")
  template:
    metadata:
      labels: #@ labels("${part}")
    spec:
      serviceAccountName: #@ data.values.name
      containers:
      - name: main
        image: #@ "{}/${part}:1.0".format(data.values.name)
        ports:
        - containerPort: 8080
        livenessProbe:
          httpGet:
            path: /healthz
            port: 8080
        resources:
          limits:
            memory: 128Mi
`;
}
