import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { Api } from '../api/api.ts';
import type { Notice } from './notice.ts';

/** What a form to sign in stands on. */
export interface SignInProperties {
  readonly api: Api;
  readonly notice: Notice;
  /** What for. */
  readonly reason: string;
  /** Whether it is what one came for. */
  readonly hasFocus: boolean;
}

/** Asks for name and password. Neither is kept. */
export function SignIn({ api, notice, reason, hasFocus }: SignInProperties): VNode {
  const isAsking = useSignal(false);
  const user = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) user.current?.focus();
  }, [hasFocus]);

  async function signIn(): Promise<void> {
    notice.say('');
    isAsking.value = true;
    try {
      await api.signIn(user.current?.value ?? '', password.current?.value ?? '');
    } catch (problem) {
      notice.tell(problem);
      isAsking.value = false;
      password.current?.select();
    }
  }

  return (
    <form
      class="sign-in"
      aria-label="Sign in"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAsking.value) void signIn();
      }}
    >
      <p>{reason}</p>
      <label>
        Name
        <input ref={user} name="user" autocomplete="username" autocapitalize="off" spellcheck={false} required />
      </label>
      <label>
        Password
        <input ref={password} name="password" type="password" autocomplete="current-password" autocapitalize="off" required />
      </label>
      <button class="primary" aria-disabled={isAsking.value}>
        Sign in
      </button>
    </form>
  );
}
