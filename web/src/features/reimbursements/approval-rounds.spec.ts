import { describe, expect, it } from '@jest/globals';
import { type ReimbursementWire } from '@almoner/contracts';
import { approvalRounds } from './approval-rounds.ts';

const vote = (name: string, round: number): ReimbursementWire['votes'][number] => ({
  voter: { id: name, name },
  decision: 'approve',
  note: '',
  round,
  votedAt: '2026-11-27T05:00:00.000Z',
  inPlaceOf: null,
});
const namesOf = (votes: readonly ReimbursementWire['votes'][number][]) =>
  votes.map(({ voter }) => voter.name);

describe('the votes on a report', () => {
  it('of an earlier round do not count after the report was submitted again', () => {
    const { earlier, current, given } = approvalRounds({
      votes: [vote('Jonas', 1)],
      round: 2,
      status: 'submitted',
    });
    expect({ earlier: namesOf(earlier), current: namesOf(current), given }).toEqual({
      earlier: ['Jonas'],
      current: [],
      given: 0,
    });
  });

  it('count in the round in which they were given', () => {
    const votes = [vote('Jonas', 1), vote('Amara', 2)];
    const { earlier, current, given } = approvalRounds({ votes, round: 2, status: 'submitted' });
    expect({ earlier: namesOf(earlier), current: namesOf(current), given }).toEqual({
      earlier: ['Jonas'],
      current: ['Amara'],
      given: 1,
    });
  });

  it('do not count while the report is edited', () => {
    expect(approvalRounds({ votes: [vote('Jonas', 1)], round: 1, status: 'draft' })).toMatchObject({
      current: [],
      given: 0,
    });
  });

  it('are those of the newest round where a server of an earlier release does not say which it is', () => {
    expect(approvalRounds({ votes: [vote('Jonas', 1)], round: null, status: 'submitted' }).given).toBe(1);
  });
});
