import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { accountingWords } from './accounting.ts';
import { auditWords } from './audit.ts';
import { cardWords } from './cards.ts';
import { donorListWords } from './donors.ts';
import { fundraisingWords } from './gifts.ts';
import { memberWords } from './members.ts';
import { payoutWords } from './payouts.ts';
import { recurringListWords } from './recurring-list.ts';
import { reimbursementWords } from './reimbursements.ts';
import { teamWords } from './teams.ts';
import { cashWords } from './wallet.ts';

const text = readFileSync('docs/exports.md', 'utf8').replaceAll(/\s+/g, ' ');

describe('docs/exports.md', () => {
  it.each([
    ['cards', cardWords.csvColumns],
    ['members', memberWords.membersCsv(true)],
    ['teams', teamWords.csvColumns],
    ['reimbursement reports', reimbursementWords.csvColumns],
    ['recurring gifts', recurringListWords.csvColumns],
    ['payouts', payoutWords.listCsvColumns],
    ['one payout', payoutWords.csvColumns],
    ['cash accounts', cashWords.csvColumns],
    ['accounting entries', accountingWords.csvColumns],
    ['the audit log', auditWords.csvColumns],
  ])('lists the columns of %s', (_, columns) =>
    expect(text).toContain(columns.map((column) => `\`${column}\``).join(', ')),
  );

  it.each(fundraisingWords.csvColumns)('explains the column %s of gifts', (column) =>
    expect(text).toContain(`| ${column} |`),
  );

  it.each(donorListWords.csvColumns)('names the column %s of donors', (column) =>
    expect(text).toContain(`\`${column}\``),
  );
});
