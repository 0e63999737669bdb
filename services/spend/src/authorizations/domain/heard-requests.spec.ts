import { describe, expect, it } from '@jest/globals';
import { heardRequests } from './heard-requests.ts';

const ours = (...amounts: number[]) => amounts.map((amountMinor, index) => ({ index, amountMinor }));
const yes = (amountMinor: number) => ({ amountMinor, approved: true });
const no = (amountMinor: number) => ({ amountMinor, approved: false });

describe('our approvals in a description of the network', () => {
  it('are all heard when it has as many requests as we decided', () => {
    expect(heardRequests(ours(1_000, 500), 2, [yes(1_000), yes(500)])).toEqual({ unheard: [], declined: [] });
  });

  it('hold in addition to it when it has fewer', () => {
    const { unheard } = heardRequests(ours(1_000, 500, 700), 3, [yes(1_000), yes(500)]);
    expect(unheard).toEqual([{ index: 2, amountMinor: 700 }]);
  });

  it('are told apart by amount when it recorded two increments in the other order', () => {
    const { unheard } = heardRequests(ours(1_000, 5_000, 100), 3, [yes(1_000), yes(100)]);
    expect(unheard).toEqual([{ index: 1, amountMinor: 5_000 }]);
  });

  it('are declined where it recorded them so, for our answer came too late', () => {
    expect(heardRequests(ours(1_000, 500), 2, [yes(1_000), no(500)])).toEqual({
      unheard: [],
      declined: [{ index: 1, amountMinor: 500 }],
    });
  });

  it('are not taken for a decline of the same amount that came before them', () => {
    const approved = [
      { index: 0, amountMinor: 1_000 },
      { index: 2, amountMinor: 500 },
    ];
    const { unheard, declined } = heardRequests(approved, 3, [yes(1_000), no(500)]);
    expect([unheard, declined]).toEqual([[{ index: 2, amountMinor: 500 }], []]);
  });
});
