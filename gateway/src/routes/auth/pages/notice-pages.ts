import { escapeHtml } from '@almoner/platform';
import { errorPage } from './auth-errors.ts';
import { writeForm, writePage } from './page.ts';

const link = (href: string, label: string) => `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;

interface CodePage {
  readonly productName: string;
  readonly auth: string;
  readonly csrfToken: string;
  readonly callbackUrl: string;
  readonly isWrong: boolean;
}

/** The notice 'Confirm your email' (spec §2), for sign-in without the web app. */
export function checkMailPage({ productName, auth, csrfToken, callbackUrl, isWrong }: CodePage): string {
  const form = {
    action: `${auth}/callback/code`,
    label: 'Sign in with the code',
    fields: { csrfToken, callbackUrl },
    input: { name: 'code', label: 'Code from the email', autocomplete: 'one-time-code' },
  };
  const body = [
    '<p>A magic link was emailed to you. Click it to log in, or to sign up.</p>',
    isWrong ? '<p class="problem" role="alert">This code is not correct. Check the email again.</p>' : '',
    writeForm(form),
    '<p class="small">The link and the code work once and expire soon. You can close this page.</p>',
  ];
  return writePage({ title: 'Confirm your email', productName, body: body.join('') });
}

export function errorNoticePage(productName: string, auth: string, code: string | undefined): string {
  const { title, text } = errorPage(code);
  return writePage({
    title,
    productName,
    body: `<p>${escapeHtml(text)}</p>${link(`${auth}/signin`, 'Sign in')}`,
  });
}

export function signOutPage(page: {
  productName: string;
  auth: string;
  csrfToken: string;
  callbackUrl: string;
}): string {
  const { productName, auth, csrfToken, callbackUrl } = page;
  const form = { action: `${auth}/signout`, label: 'Sign Out', fields: { csrfToken, callbackUrl } };
  const body = `${writeForm(form)}${link(callbackUrl, 'Cancel')}`;
  return writePage({ title: 'Are you sure you want to sign out?', productName, body });
}
