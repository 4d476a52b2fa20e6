/** The tool whose file it is, or why a file that looks like one of ours is not. */
export type ForeignReason = 'helm' | 'chainsaw' | 'kuttl' | 'ci' | 'vendored' | 'kustomize' | 'kapp' | 'shell';
