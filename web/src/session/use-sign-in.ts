import { App } from 'antd';
import { useState } from 'react';
import { signInWords } from '../words/en/sign-in.ts';
import { providerProblem, signInByEmail, startGoogleSignIn } from '../api/auth-client.ts';

const toastKey = 'sign-in';

/** Sign-in by email and by Google, with the toasts of spec §8. The result says whether the magic link was sent. */
export function useSignIn(callbackUrl: string) {
  const { message } = App.useApp();
  const [loading, setLoading] = useState(false);

  const run = async (provider: 'email' | 'google', toast: string, attempt: () => Promise<string | null>) => {
    setLoading(true);
    void message.open({ key: toastKey, type: 'loading', content: toast, duration: 0 });
    const elsewhere = await providerProblem(provider, callbackUrl);
    if (elsewhere !== null) return leaveFor(elsewhere);
    const failure = await attempt();
    setLoading(false);
    if (failure === null) message.destroy(toastKey);
    else void message.open({ key: toastKey, type: 'error', content: failure });
    return failure === null;
  };

  const byEmail = (email: string) =>
    run('email', signInWords.loading, async () => {
      const answer = await signInByEmail(email.trim(), callbackUrl);
      if (answer.ok) return null;
      if (answer.code !== 'TooManyRequests') return signInWords.failed;
      return signInWords.tooOften(Math.ceil((answer.retryAfterSeconds ?? 60) / 60));
    });
  const byGoogle = () =>
    run('google', signInWords.redirecting, async () => {
      const url = await startGoogleSignIn(callbackUrl);
      if (url !== null) window.location.assign(url);
      return url === null ? signInWords.failed : null;
    });
  return { loading, byEmail, byGoogle };
}

function leaveFor(address: string): false {
  window.location.assign(address);
  return false;
}
