export { allRuleSets, dialects } from './dialects.ts';
