import { describe, expect, it } from '@jest/globals';
import { type StatementLineWire } from '@almoner/contracts';
import { statementColumns, statementRow } from './statement-csv.ts';

const line = {
  occurredAt: '2026-11-20T09:41:07.000Z',
  description: 'Blankets',
  kind: 'purchase_capture',
  change: -4_210,
  currency: 'USD',
  balance: 95_790,
} as StatementLineWire;

describe('the file of a statement', () => {
  it('of a fund ends with what is left after each line', () => {
    expect(statementColumns(true).at(-1)).toBe('Balance after');
    const row = statementRow(line, true);
    expect(row).toHaveLength(statementColumns(true).length);
    expect(row.at(-1)).toEqual(statementRow({ ...line, change: 95_790 }, true)[3]);
    expect(statementRow({ ...line, balance: null }, true).at(-1)).toBe('');
  });

  it('of another account has no such column', () => {
    expect(statementColumns(false)).not.toContain('Balance after');
    expect(statementRow(line, false)).toHaveLength(statementColumns(false).length);
  });
});
