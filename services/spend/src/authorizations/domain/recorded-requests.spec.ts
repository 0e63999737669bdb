import { describe, expect, it } from '@jest/globals';
import { matchRequests } from './recorded-requests.ts';

const ours = (...amounts: number[]) =>
  amounts.map((amountMinor, index) => ({ index, amountMinor, requestedMinor: amountMinor }));
const recordedApproval = (amountMinor: number) => ({ amountMinor, approved: true });
const recordedDecline = (amountMinor: number) => ({ amountMinor, approved: false });

describe('our approvals in a description of the network', () => {
  it('are all recorded when it has as many requests as we decided', () => {
    expect(matchRequests(ours(1_000, 500), 2, [recordedApproval(1_000), recordedApproval(500)])).toEqual({
      unrecorded: [],
      declined: [],
      overstatedMinor: 0,
    });
  });

  it('hold in addition to it when it has fewer', () => {
    const { unrecorded } = matchRequests(ours(1_000, 500, 700), 3, [
      recordedApproval(1_000),
      recordedApproval(500),
    ]);
    expect(unrecorded).toMatchObject([{ index: 2, amountMinor: 700 }]);
  });

  it('are matched by amount when it recorded two increments in the other order', () => {
    const { unrecorded } = matchRequests(ours(1_000, 5_000, 100), 3, [
      recordedApproval(1_000),
      recordedApproval(100),
    ]);
    expect(unrecorded).toMatchObject([{ index: 1, amountMinor: 5_000 }]);
  });

  it('are declined where it recorded them as declined', () => {
    expect(matchRequests(ours(1_000, 500), 2, [recordedApproval(1_000), recordedDecline(500)])).toEqual({
      unrecorded: [],
      declined: [{ index: 1, amountMinor: 500, requestedMinor: 500 }],
      overstatedMinor: 0,
    });
  });

  it.each([
    ['what was requested', 7_500, 3_500],
    ['what we approved', 4_000, 0],
  ])('are recorded where we approved a part and it recorded %s', (_, recorded, overstatedMinor) => {
    const approved = [{ index: 0, amountMinor: 4_000, requestedMinor: 7_500 }];
    const match = { unrecorded: [], declined: [], overstatedMinor };
    expect(matchRequests(approved, 1, [recordedApproval(recorded)])).toEqual(match);
  });

  it('are not mistaken for an earlier decline of the same amount', () => {
    const approved = [
      { index: 0, amountMinor: 1_000, requestedMinor: 1_000 },
      { index: 2, amountMinor: 500, requestedMinor: 500 },
    ];
    const { unrecorded, declined } = matchRequests(approved, 3, [
      recordedApproval(1_000),
      recordedDecline(500),
    ]);
    expect([unrecorded, declined]).toEqual([[approved[1]], []]);
  });
});
