import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donorsRpc, yearlyStatementsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { UnitOfWork } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { PdfPrinter } from '../receipts/pdf/pdf-printer.ts';
import { ReceiptRepository } from '../receipts/persistence/receipt.repository.ts';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';
import { recordOffline } from '../test/offline-gift.ts';
import { SendStatements } from './use-cases/send-statements.ts';

// Not stubbed: donations, PostgreSQL, NATS, a mail server.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const year = new Date().getUTCFullYear();

/** A donor with two receipts of the year. */
async function aDonor() {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaign = await donations.createCampaign(organization);
  const email = `${newId()}@donor.example`;
  const record = (amount: number) =>
    recordOffline(donations, organization, campaign.id, {
      method: 'cash',
      amount,
      receivedOn: `${year}-01-02`,
      donor: { name: 'Ruth Abernathy', email },
    });
  await record(3000);
  const second = await record(1111);
  const admin = (over = {}) =>
    donations.person(organizationId, 'Admin', { idempotencyKey: newId(), ...over });
  const { items } = await donations.rpc.call(admin(), donorsRpc.listDonors, { q: email });
  const donorId = firstOf(items).id;
  const resend = (ctx = admin()) => donations.rpc.call(ctx, yearlyStatementsRpc.resend, { donorId, year });
  const emails = () => donations.mail.to(email).filter(({ subject }) => subject?.includes(`in ${year}`));
  const sent = async () =>
    (
      await donations.pool.query(`select 1 from yearly_statement where organization_id = $1`, [
        organizationId,
      ])
    ).rowCount;
  return { organizationId, admin, donorId, second, resend, emails, sent };
}

const waitersFor = (table: string) =>
  eventually(async () => {
    const { rows } = await donations.pool.query(
      `select 1 from pg_locks where relation = $1::regclass and not granted`,
      [table],
    );
    return rows.length > 0;
  });

describe('a yearly statement that is emailed again', () => {
  it('is created again when a receipt is voided while its document is created', async () => {
    const { organizationId, second, resend, emails, sent } = await aDonor();
    const blocking = await donations.pool.connect();
    try {
      await blocking.query('begin');
      await blocking.query('lock table idempotency_key in exclusive mode');
      const resent = resend();
      // Its document is created, and waits to be stored.
      await waitersFor('idempotency_key');
      await donations.pool.query(
        `update receipt set voided_at = now() where organization_id = $1 and gift_id = $2`,
        [organizationId, second.id],
      );
      await blocking.query('commit');
      expect(await resent).toEqual({ sentTo: expect.stringContaining('@donor.example') });
    } finally {
      blocking.release();
    }
    const mail = firstOf(await eventually(() => (emails().length > 0 ? emails() : undefined)));
    expect(mail.text).toContain('$30.00');
    expect(mail.text).not.toContain('$41.11');
    expect(await sent()).toBe(1);
    expect(emails()).toHaveLength(1);
  });

  it('is refused with nothing sent when its document is not created in time, and is sent by the same request later', async () => {
    const { organizationId, admin, donorId, resend, emails, sent } = await aDonor();
    const replica = await donations.service.startReplica({});
    const { app } = replica;
    try {
      const ctx = admin();
      const receipts = await app
        .get(UnitOfWork, { strict: false })
        .run(ctx, (tx) =>
          app.get(ReceiptRepository, { strict: false }).ofYear(tx, { organizationId, donorId, year }),
        );
      const long = Array.from({ length: 200 }, () => ({ receipts, addressLines: [] }));
      const printer = app.get(PdfPrinter, { strict: false });
      const busy = Array.from({ length: 20 }, () =>
        printer.statement(long, year, new Date(), { mayWait: true }),
      );
      const late = { ...ctx, deadlineAt: Date.now() + 1_500 };
      await expect(
        app.get(SendStatements, { strict: false }).resend(late, { donorId, year }),
      ).rejects.toMatchObject({ code: 'documents_busy' });
      await Promise.all(busy);
      expect([await sent(), emails()]).toEqual([0, []]);
      await resend(admin({ idempotencyKey: ctx.idempotencyKey }));
    } finally {
      await replica.close();
    }
    await eventually(() => emails().length === 1);
    expect(await sent()).toBe(1);
  });
});
