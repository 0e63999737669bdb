import { escapeHtml } from '@almoner/platform';
import { writeForm, writePage } from './page.ts';

export interface LinkPage {
  readonly productName: string;
  readonly auth: string;
  readonly email: string;
  readonly token: string;
  readonly callbackUrl: string;
  readonly csrfToken: string;
}

export interface Asked {
  readonly at: string;
  readonly browser: string;
  readonly network: string;
  readonly byThisBrowser: boolean;
}

/** The one button that uses a link up. Scanners fetch pages and run scripts; they do not press buttons. */
export function confirmPage(page: LinkPage, asked: Asked | null, isRepeated: boolean): string {
  const { productName, auth, email, token, callbackUrl, csrfToken } = page;
  const again = isRepeated ? '<p>Your browser had lost track of this page. Please press once more.</p>' : '';
  const body = [
    again,
    asked?.byThisBrowser === false ? otherBrowserWarning(asked) : '',
    `<p>You are signing in to ${escapeHtml(productName)} as <strong>${escapeHtml(maskedAddress(email))}</strong>.</p>`,
    writeForm({
      action: `${auth}/callback/email`,
      label: 'Sign in',
      fields: { token, email, callbackUrl, csrfToken },
    }),
    asked === null ? '' : `<p class="small">Asked for ${whenAndWhere(asked)}.</p>`,
    `<p class="small">If it was not you, close this page: nothing has happened.</p>`,
  ];
  return writePage({ title: 'Sign in', productName, body: body.join('') });
}

/** Whoever is talked into pressing the button for somebody else should read this first. */
function otherBrowserWarning(asked: Asked): string {
  return `<p class="warning" role="alert"><strong>This link was asked for in another browser</strong>, ${whenAndWhere(asked)}. Press the button only if that was you.</p>`;
}

function whenAndWhere({ at, browser, network }: Asked): string {
  const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return escapeHtml(`on ${moment.format(new Date(at))} UTC from ${browser}, address ${network}`);
}

const reasons = {
  used: 'This link was already used. Each link works once.',
  expired: 'This link is too old.',
  unknown: 'This link is not valid. Perhaps a part of it was lost on the way.',
} as const;

export function deadLinkPage(page: Omit<LinkPage, 'token'>, state: keyof typeof reasons): string {
  const { productName, auth, email, callbackUrl, csrfToken } = page;
  const body = [
    `<p>${reasons[state]}</p>`,
    writeForm({
      action: `${auth}/signin/email`,
      label: 'Send me a new one',
      fields: { email, callbackUrl, csrfToken },
    }),
    `<p class="small">It goes to ${escapeHtml(maskedAddress(email))}.</p>`,
  ];
  return writePage({ title: 'This link does not work any more', productName, body: body.join('') });
}

/** Enough to recognise one's own address, not enough to learn somebody else's. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const shown = local.length > 2 ? `${local.slice(0, 1)}•••${local.slice(-1)}` : '•••';
  return `${shown}${email.slice(at)}`;
}
