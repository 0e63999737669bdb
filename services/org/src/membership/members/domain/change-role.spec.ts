import { describe, expect, it } from '@jest/globals';
import { refuseLosingLastAdmin } from './change-role.ts';

describe('a change of role', () => {
  it.each(['Employee', 'Archived'] as const)('to %s is refused for the last admin', (to) => {
    expect(() => refuseLosingLastAdmin(['amara'], { userId: 'amara', to })).toThrow('last admin');
  });

  it('is allowed for one of two admins, and for other members', () => {
    expect(() =>
      refuseLosingLastAdmin(['amara', 'jonas'], { userId: 'amara', to: 'Archived' }),
    ).not.toThrow();
    expect(() => refuseLosingLastAdmin(['amara'], { userId: 'priya', to: 'Archived' })).not.toThrow();
  });

  it('to Admin is always allowed', () => {
    expect(() => refuseLosingLastAdmin(['amara'], { userId: 'amara', to: 'Admin' })).not.toThrow();
  });
});
