import { readFileSync } from 'node:fs';

/** The scope of each kind of caller for a command: `all`, `team`, `own`, `yes`, or `–` for none. */
export type Rights = Readonly<Record<string, string>>;

/** The rows of docs/permissions.md, which people have reviewed, by the subject of the command. */
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
