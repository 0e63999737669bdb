import { type TributeNote } from './tribute.ts';

/** The email to the honored person or the family. It names the donor only as the donor chose, and states no amount. */
export function tributeMail({
  recipientName,
  message,
  from,
  tribute,
  isAnonymous,
  organizationName,
}: TributeNote) {
  const dedication = `${{ honor: 'in honor of', memory: 'in memory of' }[tribute.kind]} ${tribute.name}`;
  const donor = isAnonymous ? 'A donor who wishes to remain anonymous' : (from ?? 'A donor');
  const paragraphs = message.split(/\n+/).map((line) => line.trim());
  return {
    subject: `A gift ${dedication}`,
    heading: `A gift ${dedication}`,
    paragraphs: [
      `Dear ${recipientName},`,
      `${donor} made a gift to ${organizationName} ${dedication}.`,
      ...paragraphs.filter((line) => line !== ''),
    ],
    footnotes: [
      `The donor asked ${organizationName} to send you this note once. You do not have to do anything, and your address is not used for anything else.`,
    ],
  };
}
