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

export interface LinkRequest {
  readonly at: string;
  readonly browser: string;
  readonly network: string;
  readonly byThisBrowser: boolean;
}

/** The page whose button consumes a link. Mail scanners open pages and run scripts, but do not press buttons. */
export function confirmPage(page: LinkPage, request: LinkRequest | null, isRepeated: boolean): string {
  const { productName, auth, email, token, callbackUrl, csrfToken } = page;
  const notice = isRepeated ? '<p>This page had expired. Please press the button again.</p>' : '';
  const body = [
    notice,
    request?.byThisBrowser === false ? otherBrowserWarning(request) : '',
    `<p>You are signing in to ${escapeHtml(productName)} as <strong>${escapeHtml(maskedAddress(email))}</strong>.</p>`,
    writeForm({
      action: `${auth}/callback/email`,
      label: 'Sign in',
      fields: { token, email, callbackUrl, csrfToken },
    }),
    request === null ? '' : `<p class="small">Requested ${formatOrigin(request)}.</p>`,
    `<p class="small">If this was not you, close this page. Nothing has changed.</p>`,
  ];
  return writePage({ title: 'Sign in', productName, body: body.join('') });
}

/** Warns people who were tricked into confirming the sign-in of another person. */
function otherBrowserWarning(request: LinkRequest): string {
  return `<p class="warning" role="alert"><strong>This link was requested in another browser</strong>, ${formatOrigin(request)}. Press the button only if that was you.</p>`;
}

function formatOrigin({ at, browser, network }: LinkRequest): string {
  const formatter = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return escapeHtml(`on ${formatter.format(new Date(at))} UTC from ${browser}, address ${network}`);
}

const reasons = {
  used: 'This link was already used. Each link works only once.',
  expired: 'This link has expired.',
  unknown: 'This link is not valid. It may be incomplete.',
} as const;

export function invalidLinkPage(page: Omit<LinkPage, 'token'>, state: keyof typeof reasons): string {
  const { productName, auth, email, callbackUrl, csrfToken } = page;
  const body = [
    `<p>${reasons[state]}</p>`,
    writeForm({
      action: `${auth}/signin/email`,
      label: 'Send a new link',
      fields: { email, callbackUrl, csrfToken },
    }),
    `<p class="small">It will be sent to ${escapeHtml(maskedAddress(email))}.</p>`,
  ];
  return writePage({ title: 'This link no longer works', productName, body: body.join('') });
}

/** Shows enough to recognize one's own address, but not enough to reveal that of another person. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const shown = local.length > 2 ? `${local.slice(0, 1)}•••${local.slice(-1)}` : '•••';
  return `${shown}${email.slice(at)}`;
}
