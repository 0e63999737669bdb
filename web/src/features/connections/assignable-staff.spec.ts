import { describe, expect, it } from '@jest/globals';
import { type UserSummaryWire } from '@almoner/contracts';
import { assignableStaff } from './assignable-staff.ts';

const user = (id: string, role: UserSummaryWire['role']) => ({ id, role }) as UserSummaryWire;
const users = [user('a', 'Admin'), user('b', 'Employee'), user('c', 'Archived'), user('d', 'Manager')];
const idsOf = (assigned: string[]) => assignableStaff(users, assigned).map(({ id }) => id);

describe('who may be put on a client', () => {
  it('is whoever works there and has not every client already', () => {
    expect(idsOf([])).toEqual(['b', 'd']);
  });
  it('is also whoever is on it, so that nobody is shown without a name', () => {
    expect(idsOf(['a', 'b', 'c'])).toEqual(['a', 'b', 'c', 'd']);
  });
});
