import { PAYLOADS } from '../payloads.ts';
import { esxiExample, linuxExample } from './example-recipes.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';

/** Payloads that are handed on and then do nothing. */
export const payloadLints: readonly LintRule[] = [
  {
    code: 'user_data_unrecognized',
    severity: 'warning',
    summary: 'User data starts with a header that cloud-init knows',
    explanation:
      'cloud-init recognizes the kind of data by the first line: #cloud-config, #!, #include, #cloud-boothook, #part-handler, #upstart-job, ## template: jinja, or a MIME header. Anything else is ignored. The text is used as it is: no base64, no leading spaces.',
    message: 'does not start with a header that cloud-init knows, such as #cloud-config or #!, so it would be ignored',
    find: ({ recipe: { task_target, user_data } }) =>
      task_target === 'install-linux.target' && user_data !== undefined && !USER_DATA_START.test(user_data) && !isBlank(user_data)
        ? [['user_data']]
        : NOWHERE,
    failing: linuxExample({ user_data: 'hostname: server01\n' }),
    passing: linuxExample({ user_data: '#cloud-config\nhostname: server01\n' }),
  },
  {
    code: 'payload_blank',
    severity: 'warning',
    summary: 'A payload is more than white space',
    explanation: 'A payload of spaces and line ends alone is written to the task image and then does nothing. Fill it, or leave the member out.',
    message: 'is nothing but white space',
    find: ({ recipe }) => {
      const blank = PAYLOADS.filter((name) => recipe[name] && isBlank(recipe[name]));
      return blank.length > 0 ? blank.map((name) => [name]) : NOWHERE;
    },
    failing: esxiExample({ ks_cfg: '\n' }),
    passing: esxiExample({ ks_cfg: 'reboot\n' }),
  },
];

const USER_DATA_START =
  /^(?:#cloud-config|#!|#include|#cloud-boothook|#part-handler|#upstart-job|## template: jinja|[Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Tt][Yy][Pp][Ee]:|[Mm][Ii][Mm][Ee]-[Vv][Ee][Rr][Ss][Ii][Oo][Nn]:)/;

/** Whether a text holds nothing but spaces, tabs, CR and LF. */
function isBlank(text: string): boolean {
  return !/[^ \t\r\n]/.test(text);
}
