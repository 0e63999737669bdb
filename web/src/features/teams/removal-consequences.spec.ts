import { describe, expect, it } from '@jest/globals';
import { teamWords as words } from '../../words/en/teams.ts';
import { removalConsequences } from './removal-consequences.ts';

const [team, other] = ['team-1', 'team-2'];
const programs = [
  { id: 'pantry', name: 'Food pantry', teamId: team },
  { id: 'supper', name: 'Suppers', teamId: null },
  { id: 'office', name: 'Office', teamId: other },
];
const card = (name: string, spendProgramId: string | null, holder = 'wren') => ({
  name,
  spendProgramId,
  holder: { id: holder },
  status: 'active' as const,
});
const teamOf = (...members: readonly (readonly [userId: string, teamRole: string])[]) => ({
  id: team,
  adminRole: 'Lead',
  teamUsers: members.map(([userId, teamRole]) => ({ userId, teamRole })),
  DefaultSpendPrograms: [{ id: 'supper' }],
});
const wren = { userId: 'wren', teamRole: 'Member' };

describe('taking someone out of a team', () => {
  it('names their cards on the team’s programs, which go on', () => {
    const cards = [
      card('Produce', 'pantry'),
      card('Stamps', 'office'),
      card('Van', null),
      card('Evening', 'supper'),
      card('Apples', 'pantry', 'odile'),
      { ...card('Old', 'pantry'), status: 'canceled' as const },
    ];
    const [first] = removalConsequences(teamOf(['wren', 'Member']), wren, cards, programs);
    expect(first).toBe(words.cardsStayActive(['Produce (Food pantry)', 'Evening (Suppers)']));
  });

  it('says that no card stops when none is on a program of the team', () => {
    const sentences = removalConsequences(teamOf(['wren', 'Member']), wren, [card('Van', null)], programs);
    expect(sentences).toEqual([words.noCardStops, words.managersSeeNoMore, words.staysMember]);
  });

  it('says who manages the team then', () => {
    const lead = { userId: 'wren', teamRole: 'Lead' };
    const alone = removalConsequences(teamOf(['wren', 'Lead'], ['odile', 'Member']), lead, [], programs);
    expect(alone).toContain(words.nobodyManages);
    const oneOfTwo = removalConsequences(teamOf(['wren', 'Lead'], ['odile', 'Lead']), lead, [], programs);
    expect(oneOfTwo).toContain(words.managesNoMore);
  });
});
