import { isBlank } from './blank.ts';
import { linuxExample } from './example-recipes.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';

export const userDataUnrecognized: LintRule = {
  code: 'user_data_unrecognized',
  severity: 'warning',
  summary: 'User data starts the way cloud-init knows it',
  explanation:
    'cloud-init tells by the first line what it has been given: #cloud-config, #!, #include, #cloud-boothook, #part-handler, #upstart-job, ## template: jinja, or a MIME header. Anything else is ignored. The text is used as it is: no base64, no leading spaces.',
  message: 'does not start the way cloud-init knows it, such as #cloud-config or #!, so it would be ignored',
  find: ({ recipe: { task_target, user_data } }) =>
    task_target === 'install-linux.target' && user_data !== undefined && !START.test(user_data) && !isBlank(user_data) ? [['user_data']] : NOWHERE,
  failing: linuxExample({ user_data: 'hostname: server01\n' }),
  passing: linuxExample({ user_data: '#cloud-config\nhostname: server01\n' }),
};

const START =
  /^(?:#cloud-config|#!|#include|#cloud-boothook|#part-handler|#upstart-job|## template: jinja|[Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Tt][Yy][Pp][Ee]:|[Mm][Ii][Mm][Ee]-[Vv][Ee][Rr][Ss][Ii][Oo][Nn]:)/;
