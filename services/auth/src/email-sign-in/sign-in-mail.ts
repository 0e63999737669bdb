import { browserName } from '@almoner/kernel';
import { renderMail, type Mail } from '@almoner/platform';
import { formatCode } from './domain/sign-in-code.ts';

export interface SignInMailInput {
  readonly publicUrl: string;
  readonly productName: string;
  readonly email: string;
  readonly token: string;
  readonly code: string;
  readonly callbackUrl: string;
  readonly userAgent: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}

export function signInMail(input: SignInMailInput): Mail {
  const { productName, email, requestedAt, expiresAt } = input;
  const minutes = Math.round((expiresAt.getTime() - requestedAt.getTime()) / 60_000);
  const body = renderMail({
    productName,
    heading: `Sign in to ${productName}`,
    paragraphs: ['Use this link to sign in. It opens a page with a button that completes the sign-in.'],
    code: {
      label: 'Or type this code on the page where you requested it:',
      value: formatCode(input.code),
    },
    button: { label: 'Sign in', url: linkOf(input) },
    footnotes: [
      `Requested on ${formatTime(requestedAt)} from ${browserName(input.userAgent)}. The link and the code work once, for ${minutes} minutes.`,
      'If you did not request this, ignore this email: nobody can sign in without it. We never ask you for the code.',
    ],
  });
  return { to: email, subject: `Sign in to ${productName}`, ...body, expiresAt };
}

/** Parameters in the order that the NextAuth v4 server writes them. */
function linkOf({ publicUrl, callbackUrl, token, email }: SignInMailInput): string {
  const query = new URLSearchParams({ callbackUrl, token, email });
  return `${publicUrl.replace(/\/$/, '')}/api/auth/callback/email?${query.toString()}`;
}

function formatTime(date: Date): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${text.format(date)} UTC`;
}
