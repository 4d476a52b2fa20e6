import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { refusal } from '../http/answer.ts';
import type { Answer, Refusal } from '../http/answer.ts';
import type { AnswerDescription } from '../http/route.ts';
import { readByteRange } from './byte-range.ts';

/** An image that can be read in parts. */
export interface ServedImage {
  readonly bytes: number;
  /** With its quotes. */
  readonly etag: string;
  /** `undefined`: it is not there any more. */
  readonly open: () => Promise<FileHandle | undefined>;
}

/** What of a request says which part is wanted. */
export interface ImageRequest {
  readonly header: (name: string) => string | undefined;
  readonly isHead: boolean;
}

/** The media type of ISO 9660 images. */
const IMAGE_TYPE = 'application/x-iso9660-image';

/** What {@link serveImage} answers beside refusals of 404 and 416. */
export const IMAGE_ANSWERS: Readonly<Record<200 | 206 | 304, AnswerDescription>> = {
  200: { description: 'The image.', mediaType: IMAGE_TYPE, headers: { ETag: 'Of the image', 'Accept-Ranges': '`bytes`' } },
  206: { description: 'A part of the image.', mediaType: IMAGE_TYPE, headers: { 'Content-Range': 'Which part' } },
  304: { description: 'The image is the one of If-None-Match.' },
};

/** Answers with an image, or a single range of it. */
export async function serveImage(image: ServedImage, { header, isHead }: ImageRequest): Promise<Answer> {
  const { bytes, etag } = image;
  const headers = { ETag: etag, 'Accept-Ranges': 'bytes' };
  if (isAmong(etag, header('if-none-match'))) return { kind: 'bytes', status: 304, mediaType: IMAGE_TYPE, body: null, headers };
  const hasOther = header('if-range') !== undefined && header('if-range') !== etag;
  // A range is for GET only (RFC 9110, section 14.2).
  const wanted = readByteRange(hasOther || isHead ? undefined : header('range'), bytes);
  if (wanted.kind === 'unsatisfiable') {
    return refusal('range_not_satisfiable', 'The image has no such bytes.', { headers: { ...headers, 'Content-Range': `bytes */${bytes}` } });
  }
  const { first, last } = wanted.kind === 'all' ? { first: 0, last: bytes - 1 } : wanted;
  const body = isHead ? null : await bytesOf(image, first, last);
  if (body === undefined) return noImage();
  const length = { 'Content-Length': String(last - first + 1) };
  if (wanted.kind === 'all') return { kind: 'bytes', status: 200, mediaType: IMAGE_TYPE, body, headers: { ...headers, ...length } };
  const range = { 'Content-Range': `bytes ${first}-${last}/${bytes}` };
  return { kind: 'bytes', status: 206, mediaType: IMAGE_TYPE, body, headers: { ...headers, ...range, ...length } };
}

/** What is answered where no image is. */
export function noImage(): Refusal {
  return refusal('not_found', 'There is no such image.');
}

/** Whether the header `If-None-Match` names it; weak ones count, too. */
function isAmong(etag: string, header = ''): boolean {
  return header.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')));
}

/** Both ends inclusive. */
async function bytesOf({ open }: ServedImage, first: number, last: number): Promise<ReadableStream | undefined> {
  const file = await open();
  return file && Readable.toWeb(file.createReadStream({ start: first, end: last }));
}
