import { FIRST_MINOR, NEWEST_MINOR } from './kubernetes-versions.ts';

/** The releases of Kubernetes whose schemas are known, such as `1.33`, the oldest first. */
export const KUBERNETES_RELEASES: readonly string[] = Array.from({ length: NEWEST_MINOR - FIRST_MINOR + 1 }, (_unused, at) =>
  releaseName(FIRST_MINOR + at),
);

/** How people write a release. */
export function releaseName(minor: number): string {
  return `1.${minor}`;
}

/** The minor number of a release that is known. */
export function minorOf(release: string): number {
  return FIRST_MINOR + KUBERNETES_RELEASES.indexOf(release);
}
