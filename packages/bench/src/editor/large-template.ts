import type { Files } from '../write-files.ts';

const SETTINGS = 2500;

/** A template of 5,000 lines with 2,500 data values, that one of them is wrong for. */
export function largeTemplate(): Files {
  const settings = Array.from({ length: SETTINGS }, (_, at) => at);
  return {
    'config/schema.yml': `#@data/values-schema\n---\n${settings.map((at) => `#@schema/desc "Setting number ${at}"\nsetting_${at}: ${at}\n`).join('')}`,
    'config/app.yml': `#@ load("@ytt:data", "data")\n---\n${settings.map((at) => `k${at}: #@ data.values.setting_${at}\nl${at}: #@ data.values.setting_${at}\n`).join('')}`,
    'config/values.yml': '#@data/values\n---\nsetting_1: text\n',
  };
}
