// Made by tools/make-kubernetes-table.mjs from kubernetes-validate 1.37.0 of PyPI.

/** The first version of Kubernetes whose fields are known is 1 and this. */
export const FIRST_MINOR = 25;

/** The newest one is 1 and this. */
export const NEWEST_MINOR = 37;
