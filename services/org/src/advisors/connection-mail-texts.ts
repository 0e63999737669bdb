import { type ConnectionSide } from '@almoner/contracts';
import { renderMail, type Mail } from '@almoner/platform';

export interface MailContext {
  readonly productName: string;
  readonly publicUrl: string;
}
interface Recipient {
  readonly to: string;
  /** The recipient's side of the connection. */
  readonly side: ConnectionSide;
  /** The organization on the other side. */
  readonly otherName: string;
}

const pages: Record<ConnectionSide, string> = {
  client: '/settings?tab=advisors',
  firm: '/console/clients',
};
const whatAdvisorsSee =
  'An advisor can view purchases, cards, people, balances and accounting, categorize purchases, and export the books. An advisor can never move money. Either side can end the connection at any time, with immediate effect.';

/** Says nothing about the recipient, so that it does not reveal whether the address has an account. */
export function requestMail({ to, side, otherName }: Recipient, context: MailContext): Mail {
  const heading =
    side === 'client' ? `${otherName} wants to be your advisor` : `${otherName} wants you as its advisor`;
  return toMail({ to, side, heading }, context, {
    paragraphs: [
      `${otherName} requests a connection on ${context.productName}.`,
      whatAdvisorsSee,
      `As an admin, sign in with this address (${to}) within 14 days to accept or decline.`,
    ],
    button: 'View request',
    footnote: 'If you do not know the sender, ignore this email; nothing will happen.',
  });
}

export function acceptedMail({ to, side, otherName }: Recipient, context: MailContext): Mail {
  const heading = side === 'client' ? `${otherName} is now your advisor` : `${otherName} is now your client`;
  return toMail({ to, side, heading }, context, {
    paragraphs: [
      side === 'client'
        ? `You and ${otherName} are connected: its staff can now view your books.`
        : `You and ${otherName} are connected: your admins can now view its books. Assign other people of your firm to this client as needed.`,
      whatAdvisorsSee,
    ],
    button: side === 'client' ? 'View advisors' : 'View clients',
    footnote:
      'You are receiving this email as an admin. If this is a mistake, you can end the connection at any time.',
  });
}

export function endedMail({ to, side, otherName }: Recipient, context: MailContext): Mail {
  return toMail({ to, side, heading: `The connection with ${otherName} has ended` }, context, {
    paragraphs: [
      side === 'client'
        ? `The staff of ${otherName} can no longer view your books.`
        : `Your firm’s staff can no longer view the books of ${otherName}.`,
      'Either side can request it again.',
    ],
    button: side === 'client' ? 'View advisors' : 'View clients',
    footnote: 'You are receiving this email as an admin.',
  });
}

interface Content {
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly footnote: string;
}

function toMail(
  { to, side, heading }: Pick<Recipient, 'to' | 'side'> & { readonly heading: string },
  { productName, publicUrl }: MailContext,
  { paragraphs, button, footnote }: Content,
): Mail {
  const url = new URL(pages[side], publicUrl).href;
  const body = renderMail({
    productName,
    heading,
    paragraphs,
    button: { label: button, url },
    footnotes: [footnote],
  });
  return { to, subject: `${heading} (${productName})`, ...body, expiresAt: null };
}
