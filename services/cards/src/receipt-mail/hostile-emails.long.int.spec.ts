import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { receiptsRpc } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { CardsHarness } from '../test/cards-harness.ts';
import { addressOf, handOver, mailDomain, mailOf } from '../test/receipt-emails.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the thread that parses. Stubbed on NATS: org, spend.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start({ RECEIPTS_MAIL_DOMAIN: mailDomain });
});
afterAll(() => cards.stop());

/** Hands an email over; returns what became of it. */
async function outcomeOf(content: Buffer) {
  const person = await cards.createMember(await cards.createOrganization());
  const ctx = cards.employee(person);
  await handOver(cards, await addressOf(cards, ctx), content);
  const mail = await eventually(async () => {
    const { rows } = await cards.pool.query<{ outcome: string | null; leftOut: unknown }>(
      `select outcome, left_out as "leftOut" from inbound_mail where user_id = $1`,
      [person.userId],
    );
    return rows[0]?.outcome != null && rows[0];
  });
  const receipts = await cards.rpc.call(ctx, receiptsRpc.listUnassigned, {});
  return { ...mail, names: receipts.map(({ name }) => name), replies: await cards.emailsTo(person.email) };
}

describe('A hostile email', () => {
  it('whose text is one long number is read, and does not stop the service', async () => {
    const text = `${'1.11'.repeat(500_000)}1`;
    expect(await outcomeOf(mailOf({ text }))).toMatchObject({ outcome: 'nothing', names: [] });
  });

  it('whose names are cut within a character gives its receipt', async () => {
    const pizzas = '🍕'.repeat(80);
    const part = `Content-Type: text/calendar; name="${pizzas}.html"\r\nContent-Disposition: attachment\r\n\r\nx`;
    const content = mailOf({ subject: `${pizzas}x`, text: 'Total USD 27.30' })
      .toString()
      .replace('--b--', `--b\r\n${part}\r\n--b--`);
    expect(await outcomeOf(Buffer.from(content))).toEqual({
      outcome: 'kept',
      leftOut: [{ name: `${pizzas}.html`, reason: 'type' }],
      names: [`${pizzas}x.pdf`],
      replies: ['Receipt saved: choose its purchase'],
    });
  });
});
