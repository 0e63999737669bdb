import { type ConnectionSide } from '@almoner/contracts';
import { writeLetter, type Mail } from '@almoner/platform';

export interface Place {
  readonly productName: string;
  readonly publicUrl: string;
}
interface Reader {
  readonly to: string;
  /** On which side of the connection they read it. */
  readonly side: ConnectionSide;
  /** The organization on the other side. */
  readonly otherName: string;
}

const pages: Record<ConnectionSide, string> = {
  client: '/settings?tab=advisors',
  firm: '/console/clients',
};
const whatAdvisorsSee =
  'An advisor reads purchases, cards, people and balances, and can never move money. Either side can end the connection at any time, with effect at once.';

/** Says nothing of the reader: it goes to an address of which we do not tell whether anybody has it. */
export function requestLetter({ to, side, otherName }: Reader, place: Place): Mail {
  const heading =
    side === 'client' ? `${otherName} asks to be your advisor` : `${otherName} asks for you as its advisor`;
  return letter({ to, side, heading }, place, {
    paragraphs: [
      `${otherName} asks for a connection on ${place.productName}.`,
      whatAdvisorsSee,
      `As an admin, sign in with this address (${to}) within 14 days to accept or decline.`,
    ],
    button: 'See the request',
    footnote: 'If you do not know who asks, ignore this mail: nothing happens.',
  });
}

export function acceptedLetter({ to, side, otherName }: Reader, place: Place): Mail {
  const heading = side === 'client' ? `${otherName} is your advisor now` : `${otherName} is your client now`;
  return letter({ to, side, heading }, place, {
    paragraphs: [
      side === 'client'
        ? `You and ${otherName} are connected: its people can read your books from now on.`
        : `You and ${otherName} are connected: your admins can read its books from now on. Put others of your firm on this client as you need them.`,
      whatAdvisorsSee,
    ],
    button: side === 'client' ? 'See your advisors' : 'See your clients',
    footnote: 'You get this mail as an admin. If this is not right, end the connection there.',
  });
}

export function endedLetter({ to, side, otherName }: Reader, place: Place): Mail {
  return letter({ to, side, heading: `The connection with ${otherName} has ended` }, place, {
    paragraphs: [
      side === 'client'
        ? `The people of ${otherName} cannot read your books any more.`
        : `Nobody of your firm can read the books of ${otherName} any more.`,
      'Either side can ask for it again.',
    ],
    button: side === 'client' ? 'See your advisors' : 'See your clients',
    footnote: 'You get this mail as an admin.',
  });
}

interface Content {
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly footnote: string;
}

function letter(
  { to, side, heading }: Pick<Reader, 'to' | 'side'> & { readonly heading: string },
  { productName, publicUrl }: Place,
  { paragraphs, button, footnote }: Content,
): Mail {
  const url = new URL(pages[side], publicUrl).href;
  const body = writeLetter({
    ...{ productName, heading, paragraphs },
    button: { label: button, url },
    footnotes: [footnote],
  });
  return { to, subject: `${heading} (${productName})`, ...body, uselessAfter: null };
}
