import { expect, it } from '@jest/globals';
import { offlineReceiptText } from './offline-receipt.ts';

it('The receipt of a gift that was recorded by hand has its day without a time, and the number of its check', () => {
  const occurredAt = '2026-11-25T12:00:00.000Z';
  expect(offlineReceiptText({ method: 'check', occurredAt }, '7001')).toMatch(/2026, check 7001$/);
  expect(offlineReceiptText({ method: 'check', occurredAt }, null)).toMatch(/2026, check$/);
  expect(offlineReceiptText({ method: 'cash', occurredAt }, null)).toMatch(
    /^Nov 25, 2026, cash$|^25 Nov 2026, cash$/,
  );
});
