import { useSignal, useSignalEffect } from '@preact/signals';

/** The newest answer to a question, which is asked again when a signal changes that it reads; `undefined` until there is one. */
export function useAnswer<Answer>(ask: () => Promise<Answer> | undefined): Answer | undefined {
  const answer = useSignal<Answer | undefined>(undefined);
  useSignalEffect(() => {
    let isNewest = true;
    const asked = ask();
    const wait = async (): Promise<void> => {
      const given = await asked;
      if (isNewest) answer.value = given;
    };
    void wait();
    return () => {
      isNewest = false;
    };
  });
  return answer.value;
}
