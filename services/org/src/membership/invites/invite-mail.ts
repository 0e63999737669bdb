import { renderMail, type Mail } from '@almoner/platform';
import { type InviteRecord } from './persistence/invite.repository.ts';

/** Contains no secret: only a person who signs in with the address can accept. */
export function inviteMail(
  invite: InviteRecord,
  context: { readonly productName: string; readonly publicUrl: string },
): Mail {
  const { organizationName, inviterName, email, expiresAt } = invite;
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  const subject = `Join ${organizationName} on ${context.productName}`;
  const body = renderMail({
    productName: context.productName,
    heading: `Join ${organizationName}`,
    paragraphs: [
      `${inviterName} invited you to join ${organizationName} on ${context.productName}.`,
      `Sign in with this address (${email}) and accept.`,
    ],
    button: { label: 'View invitation', url: invitePage(email, context.publicUrl) },
    footnotes: [
      `The invitation is open until ${until}.`,
      'If you do not know the sender, ignore this email; nothing will happen.',
    ],
  });
  return { to: email, subject, ...body, expiresAt };
}

/** The recipient is in the query, so that the page can warn a person who is signed in with another address. */
function invitePage(email: string, publicUrl: string): string {
  const page = new URL('/invite', publicUrl);
  page.searchParams.set('to', email);
  return page.href;
}
