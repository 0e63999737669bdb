import { describe, expect, it } from '@jest/globals';
import { causesOf, shownCauses, type SideFact } from './difference-causes.ts';

const purchase = (id: string, minor: bigint): SideFact => ({ kind: 'purchase', id, label: 'Saltbox', minor });
const hold = (id: string, minor: bigint): SideFact => ({ kind: 'hold', id, label: null, minor });

describe('the causes of a difference', () => {
  it('are none where both sides are equal, also when their parts are not', () => {
    expect(causesOf(0n, [purchase('ipi_1', -500n)], [])).toEqual([]);
  });

  it('are what one side does not have and what has another amount, the largest first', () => {
    const causes = causesOf(
      650n,
      [purchase('ipi_1', -500n), purchase('ipi_2', -200n)],
      [purchase('ipi_1', -550n), purchase('ipi_2', -200n), purchase('ipi_3', -600n)],
    );
    expect(causes).toEqual([
      { kind: 'purchase', label: 'Saltbox', stripeId: 'ipi_3', ledger: null, stripe: -600, amount: 600 },
      { kind: 'purchase', label: 'Saltbox', stripeId: 'ipi_1', ledger: -500, stripe: -550, amount: 50 },
    ]);
  });

  it('are named by Stripe’s id where the ledger has another one', () => {
    const gift = { kind: 'gifts', id: 'gift 1', label: null, minor: 970n } as const;
    expect(causesOf(-970n, [], [{ ...gift, stripeId: 'ch_1' }])).toMatchObject([
      { kind: 'gifts', stripeId: 'ch_1', ledger: null, stripe: 970, amount: -970 },
    ]);
    expect(causesOf(-1n, [{ ...gift, minor: 969n }], [{ ...gift, stripeId: 'ch_1' }])).toMatchObject([
      { kind: 'gifts', stripeId: 'ch_1', amount: -1 },
    ]);
  });

  it('are all named by their ids where many gifts are in progress, and the smaller ones are shown as one sum', () => {
    const gifts = Array.from({ length: 60 }, (_, index): SideFact => {
      return { kind: 'gifts', id: `gift ${index}`, label: null, minor: BigInt(1_000 - index) };
    });
    const total = gifts.reduce((sum, { minor }) => sum + minor, 0n);
    const causes = causesOf(-total, [], gifts);
    expect(causes).toHaveLength(60);
    expect(causes.every(({ kind, stripeId }) => kind === 'gifts' && stripeId !== null)).toBe(true);
    const shown = shownCauses(causes);
    expect(shown).toHaveLength(51);
    expect(shown.at(-1)).toEqual({
      kind: 'gifts',
      label: null,
      stripeId: null,
      ledger: null,
      stripe: 9_455,
      amount: -9_455,
    });
    expect(shown.reduce((sum, { amount }) => sum + amount, 0)).toBe(Number(-total));
  });

  it('are unknown for the part that nothing explains', () => {
    expect(causesOf(-30n, [hold('iauth_1', -40n)], [])).toEqual([
      { kind: 'hold', label: null, stripeId: 'iauth_1', ledger: -40, stripe: null, amount: -40 },
      { kind: 'unknown', label: null, stripeId: null, ledger: null, stripe: null, amount: 10 },
    ]);
  });
});
