import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsRpc, type CampaignWire, type RequestOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { DonationsHarness, firstOf, type TestOrganization } from '../test/donations-harness.ts';

type Questions = RequestOf<typeof donationsRpc.createCampaign>['questions'];

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const day = { label: 'Which day?', kind: 'choice' as const, options: ['Friday', 'Saturday'], required: true };
const rules = { label: 'I read the rules', kind: 'checkbox' as const, options: [], required: false };

async function aCampaign(questions: Questions) {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization, { questions });
  return { organization, campaign, ids: campaign.questions.map(({ id }) => id) };
}

const edit = ({ organizationId }: TestOrganization, campaign: CampaignWire, questions: Questions) =>
  donations.rpc.call(donations.person(organizationId), donationsRpc.updateCampaign, {
    campaignId: campaign.id,
    version: campaign.version,
    questions,
  });

const answersOf = async ({ organizationId }: TestOrganization) =>
  (await donations.gifts(organizationId)).map(({ answers }) => answers);

describe('the questions of a campaign', () => {
  it('are shown to donors, and their answers stay as they were asked when the questions change', async () => {
    const { organization, campaign, ids } = await aCampaign([day, rules]);
    expect((await donations.publicCampaign(campaign.slug)).questions).toEqual(campaign.questions);
    expect(campaign.questions).toMatchObject([day, rules]);
    const [dayId = '', rulesId = ''] = ids;
    await donations.startGift(campaign, {
      answers: [
        { questionId: rulesId, value: true },
        { questionId: dayId, value: 'Saturday' },
      ],
    });
    const given = [
      { questionId: dayId, label: 'Which day?', value: 'Saturday' },
      { questionId: rulesId, label: 'I read the rules', value: true },
    ];
    expect(await answersOf(organization)).toEqual([given]);
    const edited = await edit(organization, campaign, [
      { ...rules, id: rulesId, label: 'I know the rules' },
      { label: 'Your seat?', kind: 'text', options: [], required: false },
    ]);
    expect(edited.questions).toMatchObject([{ id: rulesId, label: 'I know the rules' }, { kind: 'text' }]);
    expect(await answersOf(organization)).toEqual([given]);
    await expect(
      donations.startGift(campaign, { answers: [{ questionId: dayId, value: 'Friday' }] }),
    ).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field: `answers.${dayId}` }] });
  });

  it('that are required refuse a gift without an answer, and name what is missing', async () => {
    const { organization, campaign, ids } = await aCampaign([day]);
    await expect(donations.startGift(campaign)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: `answers.${firstOf(ids)}`, message: '“Which day?” is required' }],
    });
    expect(await donations.gifts(organization.organizationId)).toEqual([]);
  });

  it('keep no id of another campaign', async () => {
    const one = await aCampaign([day]);
    const other = await aCampaign([]);
    await expect(
      edit(other.organization, other.campaign, [{ ...day, id: firstOf(one.ids) }]),
    ).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field: 'questions.0.id' }] });
    await expect(aCampaign([{ ...day, id: newId() }])).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('are asked once of a donor who gives again and again', async () => {
    const { organization, campaign, ids } = await aCampaign([day]);
    const answers = [{ questionId: firstOf(ids), value: 'Friday' }];
    const gift = await donations.startGift(campaign, { frequency: 'monthly', answers });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    expect(await answersOf(organization)).toMatchObject([[{ value: 'Friday' }]]);
  });

  it('stay when an edit does not name them', async () => {
    const { organization, campaign } = await aCampaign([day]);
    const edited = await donations.rpc.call(
      donations.person(organization.organizationId),
      donationsRpc.updateCampaign,
      { campaignId: campaign.id, version: campaign.version, tributes: true },
    );
    expect(edited).toMatchObject({ questions: campaign.questions, tributes: true });
  });
});
