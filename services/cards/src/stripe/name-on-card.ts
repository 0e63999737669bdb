/** Stripe's limit for the name on a card. */
const maxLength = 24;

/**
 * The name that Stripe prints on a card: at most 24 characters, without digits and special characters
 * (https://docs.stripe.com/api/issuing/cardholders/create). A holder without a name is known by their email address, of
 * which the part before the @ is used.
 */
export function nameOnCard(name: string): string {
  const isAddress = name.includes('@');
  const words = (isAddress ? localPart(name) : name)
    .replace(/[^\p{L}\p{M}'’. -]/gu, ' ')
    .split(isAddress ? /[\s._-]+/ : /\s+/)
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => (isAddress ? capitalized(word) : word));
  return words.reduce(withWord, '') || 'Cardholder';
}

const localPart = (address: string) => address.slice(0, address.indexOf('@')).replace(/\+.*$/, '');
const capitalized = (word: string) => word.charAt(0).toLocaleUpperCase('en') + word.slice(1);

/** Whole words only, unless the first alone is too long. */
function withWord(line: string, word: string): string {
  if (line === '') return word.slice(0, maxLength);
  const longer = `${line} ${word}`;
  return longer.length <= maxLength ? longer : line;
}
