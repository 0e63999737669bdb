import { renderMail, type Mail } from '@almoner/platform';
import { type MemberRole } from '../directory/domain/display-role.ts';

export interface MailContext {
  readonly organizationName: string;
  readonly hasCards: boolean;
  readonly productName: string;
  readonly publicUrl: string;
}

/** @param admin the admin who archived the person; null when the person archived themselves. */
export function archivedMail(
  to: string,
  admin: { name: string; email: string } | null,
  context: MailContext,
): Mail {
  const { organizationName, hasCards, productName } = context;
  const heading = `Your access to ${organizationName} has ended`;
  const body = renderMail({
    productName,
    heading,
    paragraphs: [
      `An admin of ${organizationName} archived your account on ${productName}. You are signed out everywhere.`,
      ...(hasCards ? ['If you have cards from the organization, they no longer work.'] : []),
      'Your past activity is kept.',
      admin === null
        ? 'Contact an admin of the organization if you need access again.'
        : `If you need access again, contact ${admin.name} (${admin.email}).`,
    ],
    footnotes: [
      'You are receiving this email because it is about your account. You do not need to do anything.',
    ],
  });
  return { to, subject: heading, ...body, expiresAt: null };
}

export function restoredMail(to: string, role: MemberRole, context: MailContext): Mail {
  const { organizationName, hasCards, productName, publicUrl } = context;
  const heading = `You have access to ${organizationName} again`;
  const body = renderMail({
    productName,
    heading,
    paragraphs: [
      `An admin of ${organizationName} restored your account on ${productName}. Your role is ${role}.`,
      ...(hasCards ? ['Your cards stay frozen until an admin or manager unfreezes each of them.'] : []),
    ],
    button: { label: 'Sign in', url: publicUrl },
    footnotes: [`Sign in with this address (${to}).`],
  });
  return { to, subject: heading, ...body, expiresAt: null };
}

/** To another admin, in an organization where two admins must sign. */
export function newAdminMail(
  to: string,
  person: { readonly name: string | null; readonly email: string },
  context: MailContext,
): Mail {
  const { organizationName, productName, publicUrl } = context;
  const who = person.name === null ? person.email : `${person.name} (${person.email})`;
  const heading = `${person.name ?? person.email} is now an admin of ${organizationName}`;
  const body = renderMail({
    productName,
    heading,
    paragraphs: [
      `${who} can now do everything that an admin can, including giving second signatures.`,
      'If you did not expect this, remove the role and talk to the other admins.',
    ],
    button: { label: 'View the members', url: new URL('/settings?tab=members', publicUrl).href },
    footnotes: [`You are receiving this email because you are an admin of ${organizationName}.`],
  });
  return { to, subject: heading, ...body, expiresAt: null };
}

/** To the person, in an organization where two admins must sign. */
export function adminEndedMail(to: string, context: MailContext): Mail {
  const { organizationName, productName } = context;
  const heading = `You are no longer an admin of ${organizationName}`;
  const body = renderMail({
    productName,
    heading,
    paragraphs: [
      `An admin of ${organizationName} changed your role on ${productName}. You are an employee now and can no longer sign for transfers or payments.`,
      'If you did not expect this, talk to the other admins or the board.',
    ],
    footnotes: ['You are receiving this email because it is about your account.'],
  });
  return { to, subject: heading, ...body, expiresAt: null };
}
