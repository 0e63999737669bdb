import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { receiptsRpc, spendEvents } from '@almoner/contracts';
import { createTextPdf, eventually } from '@almoner/testing';
import { CardsHarness } from '../test/cards-harness.ts';
import { authorizationFact, createCard, eventOf, lines, publishEvents } from '../test/purchase-events.ts';
import { addressOf, handOver, mailDomain, mailOf } from '../test/receipt-emails.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the thread that parses, the process that reads. Stubbed on NATS: org, spend.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start({ RECEIPTS_MAIL_DOMAIN: mailDomain });
});
afterAll(() => cards.stop());

it('An email that waits for one of its purchases locks no receipt that others need', async () => {
  const { holder, card } = await createCard(cards);
  const ctx = cards.employee(holder);
  const networkCreatedAt = '2026-11-18T09:27:00.000Z';
  const facts = [2_730, 3_150]
    .map((amount) => authorizationFact(card, { amount, held: amount, networkCreatedAt }))
    .toSorted((one, other) => one.authorizationId.localeCompare(other.authorizationId));
  const approved = facts.map((fact) => eventOf(spendEvents.authorizationApproved, fact));
  await publishEvents(cards, approved);
  await eventually(async () => (await lines(cards, ctx)).length === facts.length);
  const ids = facts.map(({ authorizationId }) => authorizationId);
  const files = facts.map(({ amount }) =>
    createTextPdf(['SALTBOX', '2026-11-18', `TOTAL USD ${(amount / 100).toFixed(2)}`]),
  );
  const somebody = await cards.pool.connect();
  try {
    await somebody.query('begin');
    // Like a request that attaches a receipt to the second purchase: it locks the purchase before the receipt.
    await somebody.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`receipts-of:${ids[1]}`]);
    await handOver(cards, await addressOf(cards, ctx), mailOf({ files }));
    await eventually(async () => {
      const { rowCount } = await cards.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rowCount === 1;
    });
    const { rowCount } = await somebody.query(
      `select from receipt where uploaded_by = $1 for update nowait`,
      [holder.userId],
    );
    expect(rowCount).toBe(files.length);
  } finally {
    await somebody.query('rollback');
    somebody.release();
  }
  for (const purchaseId of ids)
    await eventually(
      async () => (await cards.rpc.call(ctx, receiptsRpc.listOfPurchase, { purchaseId })).length === 1,
    );
});
