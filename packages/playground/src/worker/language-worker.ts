// The language server in a worker: the same that editors start. It knows no files but the open documents of the page.
import { allRuleSets, dialects } from '@assay/dialects';
import { serveWorker } from '@assay/language-server/browser';
import { emptyWorkspace } from '@assay/project';

import { now, random } from './clock.ts';

serveWorker(self, { version: 'playground', dialects, ruleSets: allRuleSets, workspaceAt: emptyWorkspace, now, random });
