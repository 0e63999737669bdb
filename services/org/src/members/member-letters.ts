import { writeLetter, type Mail } from '@almoner/platform';
import { type MemberRole } from '../directory/domain/display-role.ts';

export interface Home {
  readonly organizationName: string;
  readonly hasCards: boolean;
  readonly productName: string;
  readonly publicUrl: string;
}

/** @param admin whom to ask; null where the person archived themselves. */
export function archivedLetter(to: string, admin: { name: string; email: string } | null, home: Home): Mail {
  const { organizationName, hasCards, productName } = home;
  const heading = `Your access to ${organizationName} has ended`;
  const body = writeLetter({
    ...{ productName, heading },
    paragraphs: [
      `An admin of ${organizationName} archived your account on ${productName}. You are signed out everywhere.`,
      ...(hasCards ? ['If you hold cards of the organization, they have stopped.'] : []),
      'Nothing that you did is lost.',
      admin === null
        ? 'Ask an admin of the organization if you should have access again.'
        : `If you should have access again, ask ${admin.name} (${admin.email}).`,
    ],
    footnotes: ['You get this mail because the account is yours; there is nothing to do.'],
  });
  return { to, subject: heading, ...body, uselessAfter: null };
}

export function restoredLetter(to: string, role: MemberRole, home: Home): Mail {
  const { organizationName, hasCards, productName, publicUrl } = home;
  const heading = `You have access to ${organizationName} again`;
  const body = writeLetter({
    ...{ productName, heading },
    paragraphs: [
      `An admin of ${organizationName} restored your account on ${productName}. Your role is ${role}.`,
      ...(hasCards ? ['Cards that you held stay frozen until an admin or manager lifts each of them.'] : []),
    ],
    button: { label: 'Sign in', url: publicUrl },
    footnotes: [`Sign in with this address (${to}).`],
  });
  return { to, subject: heading, ...body, uselessAfter: null };
}
