import { writeLetter, type Mail } from '@almoner/platform';
import { type InviteRecord } from './persistence/invite.repository.ts';

/** No secret in it: the invitation belongs to whoever can sign in with the address. */
export function inviteLetter(
  invite: InviteRecord,
  place: { readonly productName: string; readonly publicUrl: string },
): Mail {
  const { organizationName, inviterName, email, expiresAt } = invite;
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  const subject = `Join ${organizationName} on ${place.productName}`;
  const body = writeLetter({
    productName: place.productName,
    heading: `Join ${organizationName}`,
    paragraphs: [
      `${inviterName} invites you to ${organizationName} on ${place.productName}.`,
      `Sign in with this address (${email}) and accept.`,
    ],
    button: { label: 'See the invitation', url: invitePage(email, place.publicUrl) },
    footnotes: [
      `The invitation is open until ${until}.`,
      'If you do not know who invites you, ignore this mail: nothing happens.',
    ],
  });
  return { to: email, subject, ...body, uselessAfter: expiresAt };
}

/** Whom it is for stands in the address, so that the page can tell somebody who is signed in as another person. */
function invitePage(email: string, publicUrl: string): string {
  const page = new URL('/invite', publicUrl);
  page.searchParams.set('to', email);
  return page.href;
}
