export { documentationFormats, documentedSchema, exportedSchema, exportTargets } from './command/describe-schema.ts';
export type { ExportedSchema, ExportOptions, SchemaAnswer, SchemaRequest } from './command/describe-schema.ts';
export { render } from './command/render.ts';
export { inputPaths } from './command/input-paths.ts';
export type { OutputPlan, RenderRequest, RenderResult } from './command/render-request.ts';
export { Failure } from './failure.ts';
export { encodeText, hasStrayBytes } from './files/file-bytes.ts';
export type { FoundFile, InputSource, SymlinkPolicy } from './files/input-source.ts';
export type { OutputFile } from './files/output-path.ts';
