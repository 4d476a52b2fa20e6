import type { Place } from './place.ts';

/**
 * The place in a trial that expressions of policies mean, which name it by the request; `undefined` for what a trial does not
 * have, such as the uid of the request.
 */
export function requestPlace(place: Place): Place | undefined {
  const [root, member, ...rest] = place;
  if (root !== 'request') return root !== undefined && ROOTS.has(root) && (place.length > 1 || root === 'operation') ? place : undefined;
  if (typeof member !== 'string') return undefined;
  const alone = MEMBERS.get(member);
  if (alone !== undefined) return alone;
  return ROOTS.has(member) && rest.length > 0 ? [member, ...rest] : undefined;
}

/** What requests say of their objects. */
const MEMBERS: ReadonlyMap<string, Place> = new Map<string, Place>([
  ['namespace', ['object', 'metadata', 'namespace']],
  ['name', ['object', 'metadata', 'name']],
  ['operation', ['operation']],
]);

const ROOTS: ReadonlySet<unknown> = new Set(['object', 'oldObject', 'namespaceObject', 'userInfo', 'roles', 'clusterRoles', 'operation']);
