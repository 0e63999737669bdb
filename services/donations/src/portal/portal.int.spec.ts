import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recurringGiftsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { dayFromNow, signedInPerson } from '@almoner/testing';
import { DonationsHarness, visitor } from '../test/donations-harness.ts';
import { recordOffline } from '../test/offline-gift.ts';
import { textsOfPdf } from '../test/pdf-text.ts';

// Not stubbed: donations, PostgreSQL, NATS.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop());

const giftCount = 2_005;

/** A donor of as many gifts of a dollar each, with their receipts. */
async function createDonor() {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const email = `${newId()}@donor.example`;
  const { id } = await recordOffline(donations, organization, campaign.id, {
    amount: 100,
    receivedOn: dayFromNow(-260),
    donor: { name: 'Ruth Abernathy', email },
  });
  await donations.pool.query(
    `with copies as materialized (select n, gen_random_uuid() as copy_id from generate_series(2, $2::int) n),
     gifts as (
       insert into gift select (jsonb_populate_record(g, jsonb_build_object('id', copy_id))).*
       from gift g, copies where g.id = $1 returning id)
     insert into receipt
     select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'gift_id', copy_id, 'number', 'C-' || n))).*
     from receipt r, copies where r.gift_id = $1 and (select count(*) from gifts) > 0`,
    [id, giftCount],
  );
  const person = { ...signedInPerson(newId()), email, organizationId: null, role: null };
  return { ...visitor(), actor: { ...person, isAddressProven: true } };
}

describe('the yearly statement of a donor', () => {
  it('has every gift of the year, however many there are', async () => {
    const donor = await createDonor();
    const { base64 } = await donations.rpc.call(donor, recurringGiftsRpc.getOwnStatement, { year: 2026 });
    expect((await textsOfPdf(Buffer.from(base64, 'base64'))).at(-1)).toContain('Total given $2,005.00');
  });
});
