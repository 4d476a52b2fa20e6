import { metadata, typeFields } from './metadata-structure.ts';
import { boolean, dictionaryOf, embedded, listOf, optional, record, text } from './structure.ts';
import type { RecordStructure } from './structure.ts';

/** A UserInfo file. */
export const userInfoFile: RecordStructure = record('v1alpha1.UserInfo', 'a UserInfo file', [
  ...typeFields('cli.kyverno.io/v1alpha1', 'UserInfo'),
  optional('metadata', metadata, 'Name of the file'),
  ...embedded('RequestInfo', [
    optional('roles', listOf(text), 'Roles, as namespace:name'),
    optional('clusterRoles', listOf(text), 'Cluster roles'),
    optional(
      'userInfo',
      record('v1.UserInfo', 'userInfo', [
        optional('username', text, 'Name of the user'),
        optional('uid', text, 'UID of the user'),
        optional('groups', listOf(text), 'Groups of the user'),
        optional('extra', dictionaryOf({ ...listOf(text), goType: 'v1.ExtraValue' }), 'More about the user'),
      ]),
      'Who asks',
    ),
    optional('synchronize', boolean, 'Not used'),
  ]),
]);
