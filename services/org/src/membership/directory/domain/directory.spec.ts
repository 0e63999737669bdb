import { describe, expect, it } from '@jest/globals';
import { visibleTeams, type Directory, type TeamVisibility } from './directory.ts';

const team = (id: string) => ({
  id,
  organizationId: 'quillmere',
  name: id,
  adminRole: 'Lead',
  defaultSpendProgramIds: [],
});
const directory: Directory = {
  teams: [team('kitchen'), team('garden'), team('office')],
  people: [
    {
      id: 'priya',
      organizationId: 'quillmere',
      email: 'priya@quillmere.example',
      name: null,
      role: 'Employee',
      cardholderId: null,
      lastSeenAt: null,
      teams: [{ id: 'tu', teamId: 'garden', teamRole: 'Member', adminRole: 'Lead' }],
    },
  ],
};
const seen = (visibility: Partial<TeamVisibility>) =>
  visibleTeams(directory, {
    permissionScope: 'none',
    userId: 'priya',
    managedTeamIds: ['kitchen'],
    ...visibility,
  }).map(({ id }) => id);

describe('the teams that a person sees', () => {
  it('are all for an admin', () =>
    expect(seen({ permissionScope: 'all' })).toEqual(['kitchen', 'garden', 'office']));
  it('are the managed ones for a manager', () =>
    expect(seen({ permissionScope: 'team' })).toEqual(['kitchen']));
  it('are their own for an employee', () => expect(seen({ permissionScope: 'own' })).toEqual(['garden']));
  it('are none without the right', () => expect(seen({ permissionScope: 'none' })).toEqual([]));
});
