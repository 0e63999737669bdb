import { describe, expect, it } from '@jest/globals';
import { contradict, dayAfter, nextDayFrom, planMove, type TransferRuleTerms } from './transfer-rule.ts';

const rule = (over: Partial<TransferRuleTerms> = {}): TransferRuleTerms => ({
  kind: 'schedule',
  direction: 'vault_in',
  frequency: 'monthly',
  startsOn: '2026-01-31',
  amountMinor: 500n,
  ...over,
});
const never = (_: bigint) => false;
const plan = (over: Partial<TransferRuleTerms>, walletMinor: bigint, vaultMinor: bigint, needs = never) =>
  planMove(rule(over), { walletMinor, vaultMinor }, needs);

describe('a schedule', () => {
  it('moves its amount or nothing', () => {
    expect(plan({}, 500n, 0n)).toEqual({ outcome: 'moved', amountMinor: 500n, reason: null });
    const short = { outcome: 'skipped', amountMinor: 500n, reason: 'insufficient_funds' };
    expect(plan({}, 499n, 900n)).toEqual(short);
    expect(plan({ direction: 'vault_out' }, 900n, 499n)).toEqual(short);
  });

  it('moves nothing out of the vault that takes two signatures', () => {
    const needs = (minor: bigint) => minor > 400n;
    expect(plan({ direction: 'vault_out' }, 0n, 900n, needs)).toMatchObject({ reason: 'needs_signature' });
    expect(plan({ direction: 'vault_in' }, 900n, 0n, needs)).toMatchObject({ outcome: 'moved' });
  });

  it('runs on its day of the month, on the last one of a shorter month, and on its weekday', () => {
    const monthly = rule();
    expect(dayAfter(monthly, '2026-01-31')).toBe('2026-02-28');
    expect(dayAfter(monthly, '2026-02-28')).toBe('2026-03-31');
    expect(dayAfter(monthly, '2027-12-31')).toBe('2028-01-31');
    expect(dayAfter(rule({ frequency: 'weekly' }), '2026-02-26')).toBe('2026-03-05');
    expect(nextDayFrom(monthly, '2026-03-02')).toBe('2026-03-31');
    expect(nextDayFrom(monthly, '2026-03-31')).toBe('2026-03-31');
  });
});

describe('a level', () => {
  it('is filled from the vault, with what the vault has', () => {
    const level = { kind: 'keep_at_least', direction: 'vault_out' } as const;
    expect(plan(level, 500n, 900n)).toEqual({ outcome: 'none' });
    expect(plan(level, 499n, 900n)).toEqual({ outcome: 'moved', amountMinor: 1n, reason: null });
    expect(plan(level, 100n, 300n)).toMatchObject({
      outcome: 'moved',
      amountMinor: 300n,
      reason: 'insufficient_funds',
    });
    expect(plan(level, 100n, 0n)).toMatchObject({ outcome: 'skipped', amountMinor: 400n });
    expect(plan(level, -100n, 900n)).toMatchObject({ amountMinor: 600n });
  });

  it('leaves its surplus to the vault', () => {
    const surplus = { kind: 'move_surplus', direction: 'vault_in' } as const;
    expect(plan(surplus, 500n, 0n)).toEqual({ outcome: 'none' });
    expect(plan(surplus, 501n, 0n)).toEqual({ outcome: 'moved', amountMinor: 1n, reason: null });
  });
});

describe('two rules', () => {
  const keep = (amountMinor: bigint) => rule({ kind: 'keep_at_least', amountMinor });
  const surplus = (amountMinor: bigint) => rule({ kind: 'move_surplus', amountMinor });

  it('contradict when the wallet would have to hold at least one amount and at most a smaller one', () => {
    expect(contradict(keep(501n), surplus(500n))).toBe(true);
    expect(contradict(surplus(500n), keep(501n))).toBe(true);
    expect(contradict(keep(500n), surplus(500n))).toBe(false);
    expect(contradict(surplus(500n), keep(500n))).toBe(false);
    expect(contradict(keep(900n), keep(100n))).toBe(false);
    expect(contradict(rule({ amountMinor: 900n }), surplus(100n))).toBe(false);
  });
});
