/** Where two accounts have the same name, the books append a part of their ids. */
const idPart = /-[0-9a-f]{8}$/;

/** The name of an account in the books, such as `Assets:Fund:Cold-Storage-Fund-7dfe959f`, as people read it. */
export const readableAccount = (account: string): string =>
  account
    .split(':')
    .map((part) => part.replace(idPart, '').replaceAll('-', ' '))
    .join(' · ');
