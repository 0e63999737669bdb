import { describe, expect, it } from '@jest/globals';
import { matchRequests } from './recorded-requests.ts';

const ours = (...amounts: number[]) => amounts.map((amountMinor, index) => ({ index, amountMinor }));
const recordedApproval = (amountMinor: number) => ({ amountMinor, approved: true });
const recordedDecline = (amountMinor: number) => ({ amountMinor, approved: false });

describe('our approvals in a description of the network', () => {
  it('are all recorded when it has as many requests as we decided', () => {
    expect(matchRequests(ours(1_000, 500), 2, [recordedApproval(1_000), recordedApproval(500)])).toEqual({
      unrecorded: [],
      declined: [],
    });
  });

  it('hold in addition to it when it has fewer', () => {
    const { unrecorded } = matchRequests(ours(1_000, 500, 700), 3, [
      recordedApproval(1_000),
      recordedApproval(500),
    ]);
    expect(unrecorded).toEqual([{ index: 2, amountMinor: 700 }]);
  });

  it('are matched by amount when it recorded two increments in the other order', () => {
    const { unrecorded } = matchRequests(ours(1_000, 5_000, 100), 3, [
      recordedApproval(1_000),
      recordedApproval(100),
    ]);
    expect(unrecorded).toEqual([{ index: 1, amountMinor: 5_000 }]);
  });

  it('are declined where it recorded them as declined', () => {
    expect(matchRequests(ours(1_000, 500), 2, [recordedApproval(1_000), recordedDecline(500)])).toEqual({
      unrecorded: [],
      declined: [{ index: 1, amountMinor: 500 }],
    });
  });

  it('are not mistaken for an earlier decline of the same amount', () => {
    const approved = [
      { index: 0, amountMinor: 1_000 },
      { index: 2, amountMinor: 500 },
    ];
    const { unrecorded, declined } = matchRequests(approved, 3, [
      recordedApproval(1_000),
      recordedDecline(500),
    ]);
    expect([unrecorded, declined]).toEqual([[{ index: 2, amountMinor: 500 }], []]);
  });
});
