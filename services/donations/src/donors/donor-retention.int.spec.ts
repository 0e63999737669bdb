import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donorsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';
import { recordOffline } from '../test/offline-gift.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox.
const clock = { now: () => new Date('2026-08-20T12:00:00Z') };
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start({}, clock);
});
afterAll(() => donations.stop(), 60_000);

async function anOrganization() {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaign = await donations.createCampaign(organization);
  const admin = () => donations.person(organizationId, 'Admin', { idempotencyKey: newId() });
  /** Resolves with the donor's id. */
  const give = async (email: string, ...days: string[]) => {
    for (const day of days) {
      const { id } = await recordOffline(donations, organization, campaign.id, {
        receivedOn: '2026-08-01',
        donor: { name: 'Ruth Abernathy', email },
      });
      // As recorded at that time: a gift of more than two years ago is not recorded today.
      await donations.pool.query(`update gift set occurred_at = $2 where id = $1`, [id, `${day}T12:00:00Z`]);
    }
    const { items } = await donations.rpc.call(admin(), donorsRpc.listDonors, { q: email });
    return firstOf(items).id;
  };
  const retention = async () => (await donations.rpc.call(admin(), donorsRpc.getRetention, {})).years;
  return { organization, organizationId, campaign, admin, give, retention };
}
const address = () => `${newId()}@donor.example`;

/** As an import adds it. */
async function importGift(organizationId: string, donorId: string, givenOn: string): Promise<void> {
  const importId = newId();
  await donations.pool.query(
    `insert into donor_import (organization_id, id, file_name, bytes, status, currency, created_at, created_by, created_by_name)
     values ($1, $2, 'past.csv', 1, 'imported', 'USD', now(), $2, 'Admin')`,
    [organizationId, importId],
  );
  await donations.pool.query(
    `insert into past_gift (organization_id, id, import_id, line, donor_id, amount_minor, currency, given_on)
     values ($1, gen_random_uuid(), $2, 1, $3, 5000, 'USD', $4::date)`,
    [organizationId, importId, donorId, givenOn],
  );
}

describe('donor retention', () => {
  it('counts the donors of each year who gave again in the next, by years in UTC, with imported gifts', async () => {
    const { organizationId, give, retention } = await anOrganization();
    await give(address(), '2024-01-01', '2025-12-31', '2026-01-01');
    await give(address(), '2024-12-31', '2024-06-01');
    // Back after a year without a gift: retained in neither.
    await give(address(), '2024-05-05', '2026-05-05');
    const imported = await give(address(), '2025-03-03');
    await importGift(organizationId, imported, '2024-12-31');
    expect(await retention()).toEqual([
      { year: 2026, previousDonors: 2, retainedDonors: 1, isOver: false },
      { year: 2025, previousDonors: 4, retainedDonors: 2, isOver: true },
    ]);
  });

  it('counts merged donors as one, and no gift that was refunded in full', async () => {
    const { admin, give, retention, campaign } = await anOrganization();
    const survivorId = await give(address(), '2025-02-02');
    const donorId = await give(address(), '2026-02-02');
    await donations.rpc.call(admin(), donorsRpc.mergeDonors, { survivorId, donorId });
    const email = address();
    await give(email, '2025-02-02');
    const refunded = await donations.startGift(campaign, { email });
    await donations.pay(refunded);
    await donations.waitForStatus(refunded, 'succeeded');
    await donations.refund(refunded);
    await donations.waitForStatus(refunded, 'refunded');
    expect(await retention()).toEqual([{ year: 2026, previousDonors: 2, retainedDonors: 1, isOver: false }]);
  });

  it('is empty without gifts, and never of another organization', async () => {
    const { give } = await anOrganization();
    await give(address(), '2025-02-02', '2026-02-02');
    const { retention } = await anOrganization();
    expect(await retention()).toEqual([]);
  });
});
