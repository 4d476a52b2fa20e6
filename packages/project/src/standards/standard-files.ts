/** Whether a text has a policy of Kyverno, an exception, or an admission policy of Kubernetes or its binding: a scan. */
export function mentionsPolicy(text: string): boolean {
  return KYVERNO.test(text) || (text.includes('AdmissionPolicy') && ADMISSION.test(text));
}

/** Whether a text has a CustomResourceDefinition: a scan. */
export function mentionsDefinition(text: string): boolean {
  return DEFINITION.test(text);
}

const KYVERNO = /["']?apiVersion["']?[ \t]*:[ \t]*["']?(?:policies\.)?kyverno\.io\//;
const ADMISSION = /["']?apiVersion["']?[ \t]*:[ \t]*["']?admissionregistration\.k8s\.io\//;
const DEFINITION = /["']?kind["']?[ \t]*:[ \t]*["']?CustomResourceDefinition/;
