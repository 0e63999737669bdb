import { type HomeWire } from '@almoner/contracts';
import { describe, expect, it } from '@jest/globals';
import { homePart } from './home-part.ts';

const home: HomeWire = {
  accounts: null,
  cards: null,
  latestPurchases: [],
  declinedPurchases: [],
  weeks: [],
  pendingApprovals: [],
  ownApprovals: [],
  pendingExcuses: [],
  openReimbursements: [],
  ownReimbursements: [],
  ownReturnedReimbursements: [],
  ownReimbursementsToChange: [],
  reimbursementsToPay: null,
  reimbursementQueue: null,
  receiptLocks: [],
  unmatchedFacts: 0,
  latestGifts: [],
  dueMatches: [],
  failedPayouts: [],
};
const query = { isLoading: false, isError: false, error: undefined, refetch: () => undefined };

describe('A section of Home', () => {
  it('fails alone where only its service did not answer', () => {
    const failed = homePart({ ...query, data: home }, ({ accounts }) => accounts);
    expect(failed).toMatchObject({ part: null, query: { isError: true, error: { status: 503 } } });
    const fine = homePart({ ...query, data: home }, ({ weeks }) => weeks);
    expect(fine).toMatchObject({ part: [], query: { isError: false } });
  });

  it('is loading, not failed, before the answer', () => {
    const part = homePart({ ...query, isLoading: true, data: undefined }, ({ weeks }) => weeks);
    expect(part).toMatchObject({ part: null, query: { isLoading: true, isError: false } });
  });

  it('fails with the reason of the whole answer', () => {
    const offline = { ...query, isError: true, error: { status: 'FETCH_ERROR' }, data: undefined };
    expect(homePart(offline, ({ weeks }) => weeks).query.error).toEqual({ status: 'FETCH_ERROR' });
  });
});
