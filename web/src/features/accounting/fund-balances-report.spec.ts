import { describe, expect, it } from '@jest/globals';
import { fundBalancesReport } from './fund-balances-report.ts';

const garden = {
  fundId: 'f1',
  name: 'Garden',
  beginning: 38_000,
  received: 1_000,
  released: -5_000,
  restored: 5_000,
  end: 44_000,
};
const books = { from: '2026-01-01', to: '2026-04-30', currency: 'USD' };
const report = (funds: (typeof garden)[]) => fundBalancesReport({ ...books, funds }, (id) => `/funds/${id}`);

describe('the report of fund balances', () => {
  it('shows what refunds restored in a column of its own, and adds up', () => {
    const { columns, rows } = report([garden]);
    expect(columns).toEqual(['Beginning', 'Received', 'Released', 'Restored', 'End']);
    for (const { figures } of rows) {
      const [beginning, received, released, restored, end] = figures.map(Number);
      expect([beginning, received, released, restored, end]).toEqual([38_000, 1_000, 0, 5_000, 44_000]);
    }
    const [, , released, restored] = rows[0]?.links ?? [];
    expect(released).toContain('entries=debit');
    // Both columns lead to lines with the sign of their figure.
    expect(released).toContain('side=credit');
    expect(restored).toContain('entries=credit');
  });

  it('has no such column while nothing was restored', () => {
    const { columns, rows } = report([{ ...garden, released: 2_000, restored: 0, end: 37_000 }]);
    expect(columns).toEqual(['Beginning', 'Received', 'Released', 'End']);
    expect(rows[0]?.figures).toEqual([38_000, 1_000, -2_000, 37_000]);
  });
});
