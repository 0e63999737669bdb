import { describe, expect, it } from '@jest/globals';
import { ApplicationBody } from './applications.http.ts';
import { campaignsHttp } from './campaigns.http.ts';
import { cardsHttp } from './cards.http.ts';
import { giftsHttp } from './gifts.http.ts';
import { membersHttp } from './members.http.ts';
import { teamsHttp } from './teams.http.ts';

const campaign = campaignsHttp.createCampaign.shape.body;

describe('A name typed by a person', () => {
  const titled = (title: string) => campaign.safeParse({ slug: 'fridge', title });

  it('is trimmed and normalized', () => {
    expect(titled('  Caf\u0065\u0301 ').data?.title).toBe('Caf\u00e9');
  });

  it.each([
    ['a campaign', campaign, { slug: 'fridge', title: 'a\u202Eb' }],
    ['a card', cardsHttp.issueCard.shape.body.pick({ name: true }), { name: 'a\u0007b' }],
    ['a person', membersHttp.updateProfile.shape.body, { name: 'a\u200Bb' }],
    ['a team', teamsHttp.createTeam.shape.body, { name: 'a\u2066b' }],
    ['an organization', ApplicationBody.pick({ legalName: true }), { legalName: 'a\uFEFFb' }],
    ['a donor', giftsHttp.startGift.shape.body.pick({ name: true }), { name: 'a\nb' }],
  ])('of %s has nothing invisible in it', (_, schema, body) => {
    expect(schema.safeParse(body).error?.issues[0]?.message).toMatch(/invisible/);
  });

  it('must not be blank', () => {
    expect(titled(' \u00a0 ').success).toBe(false);
  });
});

it('a campaign suggests one to five amounts, each of which a donor can give', () => {
  const suggesting = (suggestedAmounts: number[]) =>
    campaign.safeParse({ slug: 'fridge', title: 'Fridge', suggestedAmounts }).success;
  expect(suggesting([1, 100_000_000])).toBe(true);
  for (const amounts of [[], [0], [-1], [0.5], [100_000_001], [1, 2, 3, 4, 5, 6]])
    expect(suggesting(amounts)).toBe(false);
});
