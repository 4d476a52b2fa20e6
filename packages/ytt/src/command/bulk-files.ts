import { Fault } from '@assay/starlark';

import { Failure } from '../failure.ts';
import { encodeText } from '../files/file-bytes.ts';
import { InputFile } from '../files/input-file.ts';
import type { OutputFile } from '../files/output-path.ts';
import type { Content } from '../model.ts';
import { YamlArray, YamlMap } from '../model.ts';
import { decodeJson } from '../modules/decode-json.ts';
import { printJsonContent } from '../print/print-json.ts';

/** Reads the files of `--bulk-in`: `{"files":[{"name":"a.yml","data":"a: 1"}]}`. */
export function readBulkFiles(json: string): InputFile[] {
  const object = decode(json);
  checkObject(object, '', 'template.BulkFiles');
  const files = member(object, 'files');
  if (files === null) return [];
  if (!(files instanceof YamlArray)) throw wrongType(files, 'BulkFiles.files', '[]template.BulkFile');
  return files.items.map(({ value }, order) => {
    checkObject(value, 'BulkFiles.files', 'template.BulkFile');
    const path = textMember(value, 'name');
    const bytes = encodeText(textMember(value, 'data'));
    return new InputFile({ path, isNamedItself: true, location: path, read: () => bytes }, order);
  });
}

function decode(json: string): Content {
  try {
    return decodeJson(json);
  } catch (error) {
    if (error instanceof Fault) throw new Failure(error.message, []);
    throw error;
  }
}

function checkObject(object: Content, field: string, wanted: string): void {
  if (object !== null && !(object instanceof YamlMap)) throw wrongType(object, field, wanted);
}

function member(object: Content, name: string): Content {
  if (!(object instanceof YamlMap)) return null;
  return object.items.findLast(({ key }) => typeof key === 'string' && key.toLowerCase() === name)?.value ?? null;
}

function textMember(object: Content, name: string): string {
  const value = member(object, name) ?? '';
  if (typeof value !== 'string') throw wrongType(value, `BulkFile.files.${name}`, 'string');
  return value;
}

function wrongType(found: Content, field: string, wanted: string): Failure {
  const kind = found instanceof YamlMap ? 'object' : found instanceof YamlArray ? 'array' : typeof found === 'string' ? 'string' : jsonKind(found);
  const where = field === '' ? 'value' : `struct field ${field}`;
  return new Failure(`json: cannot unmarshal ${kind} into Go ${where} of type ${wanted}`, []);
}

function jsonKind(found: Content): string {
  return typeof found === 'boolean' ? 'bool' : 'number';
}

/** Prints files in the form of `--bulk-in`, without a final line end. */
export function printBulkFiles(files: readonly OutputFile[]): string {
  if (files.length === 0) return '{}';
  const printed = files.map(({ path, text }) => `{"name":${printJsonContent(path)},"data":${printJsonContent(text)}}`);
  return `{"files":[${printed.join(',')}]}`;
}

/** Prints why there are no files. */
export function printBulkError(message: string): string {
  return `{"errors":${printJsonContent(message)}}`;
}
