export type { Config } from './config/config.ts';
export { FaultyConfig, readConfig } from './config/read-config.ts';
export { jsonLogger } from './log/json-logger.ts';
export type { Logger } from './log/logger.ts';
export { serve } from './serve.ts';
export type { RunningServer } from './serve.ts';
export { ServeTrouble } from './trouble.ts';
