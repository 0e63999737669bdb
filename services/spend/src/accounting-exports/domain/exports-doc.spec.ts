import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { accountKinds, type AccountKind } from '../../ledger/domain/accounts.ts';
import { journalNameOf } from '../../ledger/domain/journal-names.ts';
import { accountCodeOf } from './account-codes.ts';

const text = readFileSync('docs/exports.md', 'utf8');
const kinds = Object.keys(accountKinds) as AccountKind[];

describe('docs/exports.md', () => {
  it.each(kinds)('has the name of %s in the journal', (kind) => {
    const id = '00000000-0000-4000-8000-000000000000';
    const name = journalNameOf({ kind, id, name: 'Owner' });
    expect(text).toContain(`\`${name.replace(/Owner-.*/, '…')}`);
  });

  it.each(kinds)('has the code of %s in exports', (kind) => {
    expect(text).toMatch(new RegExp(`\\b${accountCodeOf(kind, null)}\\b`));
  });
});
