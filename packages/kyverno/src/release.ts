/** The release of Kyverno whose behavior this is: its tag, and the commit that it stands at. */
export const KYVERNO_RELEASE = {
  version: 'v1.19.0',
  commit: 'ee97ce09538b09b6f1b03853cc41a62654d6a58f',
  committedAt: '2026-08-20T08:52:56Z',
} as const;
