import { browserName } from '@almoner/kernel';
import { writeLetter, type Mail } from '@almoner/platform';
import { shownCode } from './domain/sign-in-code.ts';

export interface SignInLetter {
  readonly publicUrl: string;
  readonly productName: string;
  readonly email: string;
  readonly token: string;
  readonly code: string;
  readonly callbackUrl: string;
  readonly userAgent: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

export function signInLetter(letter: SignInLetter): Mail {
  const { productName, email, askedAt, expiresAt } = letter;
  const minutes = Math.round((expiresAt.getTime() - askedAt.getTime()) / 60_000);
  const body = writeLetter({
    productName,
    heading: `Sign in to ${productName}`,
    paragraphs: ['Here is your link to sign in. It opens a page with one button; press it and you are in.'],
    code: {
      label: 'Or type this code on the page that is waiting for you:',
      value: shownCode(letter.code),
    },
    button: { label: 'Sign in', url: linkOf(letter) },
    footnotes: [
      `Asked for on ${moment(askedAt)} from ${browserName(letter.userAgent)}. Link and code work once, for ${minutes} minutes.`,
      'If it was not you, ignore this mail: without it nobody gets in. Nobody of us will ever ask you for the code.',
    ],
  });
  return { to: email, subject: `Sign in to ${productName}`, ...body, uselessAfter: expiresAt };
}

/** Parameters in the order that the NextAuth v4 server writes them. */
function linkOf({ publicUrl, callbackUrl, token, email }: SignInLetter): string {
  const query = new URLSearchParams({ callbackUrl, token, email });
  return `${publicUrl.replace(/\/$/, '')}/api/auth/callback/email?${query.toString()}`;
}

function moment(date: Date): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${text.format(date)} UTC`;
}
