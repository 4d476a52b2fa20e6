import type { AdmissionAnswer } from '@assay/kubevirt';

/** Most characters that an answer says of one VM: its own rules may fail by the thousand, each with a text as long as they like. */
const MOST_CHARACTERS = 65_536;

/** An answer whose text is cut, which it says, and that has only the first of very many causes. */
export function boundedAnswer(answer: AdmissionAnswer): AdmissionAnswer {
  const { response: review } = answer;
  const status = review?.response.status;
  if (!review || !status || lengthOf(status.message, status.details?.causes) <= MOST_CHARACTERS) return answer;
  const half = MOST_CHARACTERS / 2;
  const message = status.message.length <= half ? status.message : `${status.message.slice(0, half)}\u2026 (cut: there is more)`;
  let room = half;
  const causes = status.details?.causes.filter(({ field, message: text }) => (room -= field.length + text.length) >= 0);
  const bounded = { ...status, message, ...(causes && { details: { causes } }) };
  return { ...answer, response: { ...review, response: { ...review.response, status: bounded } } };
}

function lengthOf(message: string, causes: readonly { readonly field: string; readonly message: string }[] = []): number {
  return causes.reduce((length, cause) => length + cause.field.length + cause.message.length, message.length);
}
