/** Where a controller has the template of its pods. */
export type PodTemplate = 'template' | 'jobTemplate';

/** Steps from a controller to the pod that it describes: `spec` and `metadata` of the pod stand below. */
export const TEMPLATE_PATHS: Readonly<Record<PodTemplate, string>> = {
  template: 'spec.template',
  jobTemplate: 'spec.jobTemplate.spec.template',
};
