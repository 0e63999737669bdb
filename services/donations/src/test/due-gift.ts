import { newId } from '@almoner/kernel';
import { firstOf, type DonationsHarness } from './donations-harness.ts';

/** A monthly gift whose second charge is due. */
export async function createDueGift(
  donations: DonationsHarness,
  method: 'card' | 'bank_debit',
  { coverFees = false }: { coverFees?: boolean } = {},
) {
  await donations.control('faults', {});
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization, { acceptsBankDebits: true });
  const email = `${newId()}@donor.example`;
  const gift = await donations.startGift(campaign, { frequency: 'monthly', email, method, coverFees });
  if (method === 'card') await donations.pay(gift);
  else {
    await donations.debit(gift);
    await donations.bankAnswers(gift, 'succeed');
  }
  await donations.waitForStatus(gift, 'succeeded');
  const { rows } = await donations.pool.query<{ id: string }>(
    `update recurring_gift set next_charge_on = current_date - 1 where organization_id = $1 returning id`,
    [organization.organizationId],
  );
  return { ...organization, campaign, email, id: firstOf(rows).id };
}
