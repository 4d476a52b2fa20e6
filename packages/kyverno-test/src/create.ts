export type { Scaffold, UnreadableWord } from './create/scaffold.ts';
export { scaffoldException } from './create/scaffold-exception.ts';
export { scaffoldTest } from './create/scaffold-test.ts';
export { scaffoldUserInfo } from './create/scaffold-user-info.ts';
export { scaffoldValues } from './create/scaffold-values.ts';
