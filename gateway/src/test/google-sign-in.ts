import { type Answer, type Browser } from './browser.ts';

/** Starts a oauthState in this browser: Google's address with all that it is told. */
export async function redirectToGoogle(browser: Browser, callbackUrl = '/', query = ''): Promise<URL> {
  const csrfToken = await browser.csrfToken();
  const form = { csrfToken, callbackUrl, json: 'true' };
  const answer = await browser.open(`/api/auth/signin/google${query}`, { form });
  return new URL(answer.json<{ url: string }>().url);
}

/** Google's answer to a browser that arrives there: the address that it is sent back to. */
export async function returnFromGoogle(google: URL): Promise<URL> {
  const { headers } = await fetch(google, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '');
}

/** There and back, as a person who presses every button. */
export async function signInThroughGoogle(browser: Browser, callbackUrl = '/'): Promise<Answer> {
  const back = await returnFromGoogle(await redirectToGoogle(browser, callbackUrl));
  return browser.open(back.href);
}
