import { describe, expect, it } from '@jest/globals';
import { type CardUsageRow } from '../persistence/card-usage.reader.ts';
import { usageOf } from './list-card-usages.ts';

const row: CardUsageRow = {
  card_id: 'card',
  user_id: 'wren',
  spend_program_id: null,
  spend_rule_id: 'rule',
  spend_rule_name: null,
  version: 1,
  frequency: 'monthly',
  limit_minor: '50000',
  currency: 'USD',
  counts_from: new Date('2025-11-01T00:00:00Z'),
  period_starts_at: null,
  spent_minor: '0',
  held_minor: '0',
  increases: null,
  expires_on: '2025-11-10',
  is_used_up: false,
};
const now = new Date('2025-11-11T00:00:00Z');

describe('The end of a card', () => {
  it('is its expiration date', () => {
    expect(usageOf(row, now).ended).toBe('expired');
    expect(usageOf({ ...row, expires_on: null }, now).ended).toBeNull();
  });

  it('is its one purchase, also after it expired: a later date would not let it pay again', () => {
    expect(usageOf({ ...row, is_used_up: true }, now).ended).toBe('used');
  });
});
