import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const text = readFileSync('docs/exports.md', 'utf8').replaceAll(/\s+/g, ' ');

/** The columns of an exported list, from the texts of the web. Imported by a computed path: the web is another TypeScript project. */
async function columnsOf(file: string, words: string, key: string): Promise<string[]> {
  const module = (await import(`../web/src/words/en/${file}.ts`)) as Record<string, Record<string, unknown>>;
  const value = module[words]?.[key];
  const columns = typeof value === 'function' ? (value as (isComplete: boolean) => unknown)(true) : value;
  if (!Array.isArray(columns) || columns.length === 0) throw new TypeError(`${words}.${key} has no columns`);
  return columns.map(String);
}

describe('docs/exports.md', () => {
  it.each([
    ['cards', 'cardWords', 'csvColumns'],
    ['members', 'memberWords', 'membersCsv'],
    ['teams', 'teamWords', 'csvColumns'],
    ['reimbursements', 'reimbursementWords', 'csvColumns'],
    ['recurring-list', 'recurringListWords', 'csvColumns'],
    ['payouts', 'payoutWords', 'listCsvColumns'],
    ['payouts', 'payoutWords', 'csvColumns'],
    ['wallet', 'cashWords', 'csvColumns'],
    ['accounting', 'accountingWords', 'csvColumns'],
    ['audit', 'auditWords', 'csvColumns'],
    ['donors', 'donorListWords', 'csvColumns'],
  ])('lists the columns of %s: %s.%s', async (file, words, key) => {
    const columns = await columnsOf(file, words, key);
    expect(text.replace(' (separated by commas)', '').replace(' (their number)', '')).toContain(
      columns.map((column) => `\`${column}\``).join(', '),
    );
  });

  it('explains each column of gifts', async () => {
    for (const column of await columnsOf('gifts', 'fundraisingWords', 'csvColumns'))
      expect(text).toContain(`| ${column} |`);
  });
});
