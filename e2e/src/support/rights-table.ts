import { readFileSync } from 'node:fs';

/** What each kind of caller reaches by one command: `all`, `team`, `own`, `yes`, or `–` for nothing. */
export type Rights = Readonly<Record<string, string>>;

/** docs/permissions.md, the page that people have read and agreed to, by the subject of the command. */
export function rightsTable(): Map<string, Rights> {
  const lines = readFileSync('docs/permissions.md', 'utf8').split('\n');
  const rows = lines
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const [head = [], , ...body] = rows;
  return new Map(
    body.map((cells) => [
      (cells[1] ?? '').replaceAll('`', ''),
      Object.fromEntries(head.map((name, column) => [name, cells[column] ?? ''])),
    ]),
  );
}
