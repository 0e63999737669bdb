/**
 * A name that a person chose as a part of an account's name in plain-text journals: letters, digits and hyphens, beginning with a capital
 * letter or a digit, which is what beancount allows.
 */
export function journalPart(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const part = words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-')
    .slice(0, 60);
  return part === '' ? 'Unnamed' : part;
}

/** As `journalPart`, with the last eight characters of the id, so that two with the same name stay two accounts. */
export const ownedJournalPart = (name: string, id: string): string => `${journalPart(name)}-${id.slice(-8)}`;
