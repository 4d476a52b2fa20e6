import { githubFormat } from './github.ts';
import { gitlabFormat } from './gitlab.ts';
import { jsonFormat } from './json.ts';
import { junitFormat } from './junit.ts';
import { markdownFormat } from './markdown.ts';
import type { ReportFormat } from './report-format.ts';
import { sarifFormat } from './sarif.ts';
import { tapFormat } from './tap.ts';
import { textFormat } from './text.ts';

/** Every output format, in the order in which help lists them; the first is the default. */
export const reportFormats: readonly ReportFormat[] = [
  textFormat,
  jsonFormat,
  sarifFormat,
  junitFormat,
  githubFormat,
  gitlabFormat,
  markdownFormat,
  tapFormat,
];
