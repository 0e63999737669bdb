import { type Answer, type Browser } from './browser.ts';

/** Starts a sign-in in this browser; returns Google's URL with its parameters. */
export async function redirectToGoogle(browser: Browser, callbackUrl = '/', query = ''): Promise<URL> {
  const csrfToken = await browser.csrfToken();
  const form = { csrfToken, callbackUrl, json: 'true' };
  const answer = await browser.open(`/api/auth/signin/google${query}`, { form });
  return new URL(answer.json<{ url: string }>().url);
}

/** The callback URL that Google redirects the browser to. */
export async function returnFromGoogle(google: URL): Promise<URL> {
  const { headers } = await fetch(google, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '');
}

/** A complete sign-in with Google. */
export async function signInThroughGoogle(browser: Browser, callbackUrl = '/'): Promise<Answer> {
  const back = await returnFromGoogle(await redirectToGoogle(browser, callbackUrl));
  return browser.open(back.href);
}
