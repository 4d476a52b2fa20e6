export { kubernetesDialect } from './dialect.ts';
