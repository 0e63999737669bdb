import { describe, expect, it } from '@jest/globals';
import { managersOf, teamsMatching } from './team-list.ts';

const person = (name: string | null, teamRole = 'Member') => ({
  teamRole,
  owner: { name, email: `${name ?? 'nameless'}@quillmere.example`.toLowerCase() },
});
const pantry = {
  name: 'Saturday pantry',
  adminRole: 'Lead',
  teamUsers: [person('Jonas', 'Lead'), person(null)],
};
const van = { name: 'Van', adminRole: 'Driver', teamUsers: [person('Odile', 'Driver'), person('Jonas')] };

describe('the list of teams', () => {
  it('is found by words of the name and of the people, all of them', () => {
    const found = (text: string) => teamsMatching([pantry, van], text).map(({ name }) => name);
    expect(found('')).toEqual(['Saturday pantry', 'Van']);
    expect(found('JONAS')).toEqual(['Saturday pantry', 'Van']);
    expect(found('van jonas')).toEqual(['Van']);
    expect(found('nameless@')).toEqual(['Saturday pantry']);
    expect(found('pantry odile')).toEqual([]);
  });

  it('names as managers those who have the team’s own role', () => {
    expect([managersOf(pantry), managersOf(van)]).toEqual([['Jonas'], ['Odile']]);
  });
});
