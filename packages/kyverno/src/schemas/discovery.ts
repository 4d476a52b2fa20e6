import { DISCOVERY_TABLE } from './discovery-table.ts';
import { unbroken } from './shape-table.ts';

/** A resource as an API server lists it. */
export interface DiscoveredResource {
  /** The group and version that serve it; the group of the core is empty. */
  readonly group: string;
  readonly version: string;
  /** Plural and lower case, as it stands in paths: `pods`; with a subresource `pods/log`. */
  readonly name: string;
  readonly kind: string;
  /** The group and version of the kind, which differ from those above for subresources such as `deployments/scale`. */
  readonly kindGroup: string;
  readonly kindVersion: string;
  readonly namespaced: boolean;
}

/** The resources of Kubernetes that the CLI knows without a cluster, in the order in which discovery lists them. */
export function readDiscovery(): readonly DiscoveredResource[] {
  return unbroken(DISCOVERY_TABLE).flatMap(readLine);
}

/** A line is `group/version:` and entries `name=Kind`, with `@group/version` behind a kind from elsewhere and `!` if it has no namespace. */
function readLine(line: string): readonly DiscoveredResource[] {
  const [groupVersion = '', rest = ''] = line.split(': ');
  const { group, version } = splitGroupVersion(groupVersion);
  return rest.split(' ').map((entry) => {
    const namespaced = !entry.endsWith('!');
    const [name = '', described = ''] = (namespaced ? entry : entry.slice(0, -1)).split('=');
    const [kind = '', elsewhere] = described.split('@');
    const home = elsewhere === undefined ? { group, version } : splitGroupVersion(elsewhere);
    return { group, version, name, kind, kindGroup: home.group, kindVersion: home.version, namespaced };
  });
}

function splitGroupVersion(text: string): { readonly group: string; readonly version: string } {
  const at = text.lastIndexOf('/');
  return at < 0 ? { group: '', version: text } : { group: text.slice(0, at), version: text.slice(at + 1) };
}
