import { describe, expect, it } from '@jest/globals';
import { displayRole, managedTeamIds } from './display-role.ts';

const kitchen = { teamId: 'kitchen', teamRole: 'Head cook', adminRole: 'Head cook' };
const garden = { teamId: 'garden', teamRole: 'Member', adminRole: 'Gardener' };

describe('the display role', () => {
  it('of an admin stays Admin, whatever their teams', () => {
    expect(displayRole('Admin', [])).toBe('Admin');
    expect(displayRole('Admin', [kitchen])).toBe('Admin');
  });

  it('of an archived person stays Archived, and they manage no team', () => {
    expect(displayRole('Archived', [kitchen])).toBe('Archived');
    expect(managedTeamIds('Archived', [kitchen])).toEqual([]);
  });

  it('is Manager for a member with the admin role of one of their teams', () => {
    expect(displayRole('Employee', [garden, kitchen])).toBe('Manager');
    expect(managedTeamIds('Employee', [garden, kitchen])).toEqual(['kitchen']);
  });

  it('is Employee for everyone else', () => {
    expect(displayRole('Employee', [])).toBe('Employee');
    expect(displayRole('Employee', [garden])).toBe('Employee');
  });
});
