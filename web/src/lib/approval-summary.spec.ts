import { expect, it } from '@jest/globals';
import { type ApprovalSubjectWire } from '@almoner/contracts';
import { writtenReason } from './approval-summary.ts';

const withdrawal = {
  kind: 'signature',
  movement: 'withdrawal',
  movementId: 'first',
  description: 'Withdrawal to the linked bank',
  amount: 25_000,
  currency: 'USD',
} as const satisfies ApprovalSubjectWire;

it('the name of a movement is not shown as the reason for it', () => {
  const reason = withdrawal.description;
  expect(writtenReason({ subject: withdrawal, reason })).toBeNull();
  expect(writtenReason({ subject: withdrawal, reason: 'Rent of the hall' })).toBe('Rent of the hall');
});

it('a payment names its payee', () => {
  const payout = { ...withdrawal, movement: 'payout', description: 'Priya Raman: June market' } as const;
  expect(writtenReason({ subject: payout, reason: payout.description })).toBe('Priya Raman: June market');
});
