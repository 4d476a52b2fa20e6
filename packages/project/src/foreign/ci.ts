import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';

/** What continuous integration runs: workflows and pipelines, known by their places. */
export function* ciFiles(repository: Repository): Generator<FoundFile> {
  for (const file of repository.files) if (isCiFile(file.name)) yield file;
}

/** Whether a path is one where a CI service looks for its files. */
export function isCiFile(path: string): boolean {
  return PLACES.test(path);
}

const DIRECTORIES = [
  '\\.github/(?:workflows|actions)',
  '\\.circleci',
  '\\.buildkite',
  '\\.semaphore',
  '\\.woodpecker',
  '\\.azure-pipelines',
  '\\.gitlab/ci',
];

const FILES = [
  '\\.gitlab-ci\\.ya?ml',
  'azure-pipelines[^/]*\\.ya?ml',
  '\\.drone\\.ya?ml',
  '\\.travis\\.ya?ml',
  '\\.cirrus\\.ya?ml',
  '\\.woodpecker\\.ya?ml',
  'bitbucket-pipelines\\.ya?ml',
  '\\.?appveyor\\.ya?ml',
  'cloudbuild\\.ya?ml',
  'buildspec\\.ya?ml',
  'Jenkinsfile',
];

const PLACES = new RegExp(`(?:^|/)(?:(?:${DIRECTORIES.join('|')})/.|(?:${FILES.join('|')})$)`);
