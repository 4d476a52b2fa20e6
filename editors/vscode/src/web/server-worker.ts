// The language server in a worker of an editor that runs in a browser: one file, as such workers load no parts.
import { allRuleSets, dialects } from '@assay/dialects';
import { serveWorker } from '@assay/language-server/browser';

serveWorker(self, {
  version: ASSAY_VERSION,
  dialects,
  ruleSets: allRuleSets,
  now: () => {
    const date = new Date();
    return { epochMilliseconds: date.getTime(), offsetMinutes: -date.getTimezoneOffset() };
  },
  random: () => Math.random(),
});

/** Set when the extension is bundled. */
declare const ASSAY_VERSION: string;
