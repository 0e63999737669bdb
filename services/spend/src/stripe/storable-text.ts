/** In UTF-16 code units. A merchant's name and place have 40 characters on the card networks (ISO 8583, field 43). */
const displayedLength = 200;

/** Text that fits on a statement and that PostgreSQL can store: neither NUL nor half of a character. */
export const storable = (text: string) =>
  text.slice(0, displayedLength).toWellFormed().replaceAll('\u0000', '');
