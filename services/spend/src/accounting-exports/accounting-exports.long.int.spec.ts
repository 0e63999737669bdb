import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountingExportsRpc,
  accountingRpc,
  cardsEvents,
  donationsEvents,
  fundsRpc,
  orgRpc,
  type CategoryWire,
  type ReplyOf,
  type RequestOf,
} from '@almoner/contracts';
import { monthAfter, newId, utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { serveStub } from '../test/other-services.ts';
import { SpendHarness } from '../test/spend-harness.ts';

let spend: SpendHarness;
let categories: CategoryWire[] = [];
beforeAll(async () => {
  spend = await SpendHarness.start();
  serveStub(spend, orgRpc.listCategories, () => categories);
});
afterAll(() => spend.stop(), 60_000);

const today = utcDay(new Date());
const days = { from: today, to: today };

const linesOf = (text: string) => text.split('\r\n').filter((line) => line !== '');

/** With a deposit, a captured purchase of 50.00 and a gift. */
async function createBooks() {
  const owner = await spend.createOrganization(100_000);
  const { organizationId, account: stripeAccount } = owner;
  const ctx = spend.admin(organizationId);
  categories = [
    {
      id: newId(),
      organizationId,
      code: '5241',
      name: 'Program supplies',
      form990Line: '24',
      function: 'program',
      isArchived: false,
    },
  ];
  const card = await spend.createCard(owner, 'monthly', 100_000);
  const { id } = await spend.swipe(card, 5_000);
  await spend.stripe.testHelpers.issuing.authorizations.capture(id, {}, { stripeAccount });
  const purchaseId = await eventually(async () => {
    const { rows } = await spend.pool.query<{ id: string }>(
      `select id from card_transaction where card_id = $1`,
      [card.cardId],
    );
    return rows[0]?.id;
  });
  const give = async (gross: number) => {
    const giftId = newId();
    await spend.publish(donationsEvents.giftSucceeded.subject, organizationId, {
      organizationId,
      giftId,
      campaignId: newId(),
      gross,
      fee: 0,
      currency: 'USD',
      stripePaymentIntentId: newId(),
      designations: [],
      occurredAt: new Date().toISOString(),
    });
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        `select 1 from transfer where organization_id = $1 and source_id = $2`,
        [organizationId, giftId],
      );
      return rows.length > 0;
    });
    return giftId;
  };
  const giftId = await give(2_000);
  const create = (over: Partial<RequestOf<typeof accountingExportsRpc.createExport>> = {}) =>
    spend.rpc.call(ctx, accountingExportsRpc.createExport, { format: 'csv', ...days, ...over });
  const download = async (exportId: string) => {
    let text = '';
    let cursor: number | null = null;
    do {
      const part: { text: string; nextCursor: number | null } = await spend.rpc.call(
        ctx,
        accountingExportsRpc.readExport,
        { exportId, cursor },
      );
      text += part.text;
      cursor = part.nextCursor;
    } while (cursor !== null);
    return text;
  };
  const movements = async (over: Partial<RequestOf<typeof accountingExportsRpc.listMovements>> = {}) =>
    (await spend.rpc.call(ctx, accountingExportsRpc.listMovements, { tab: 'card', ...over })).items;
  const code = async (
    revision: number,
    lines: { categoryId?: string | undefined; amountMinor: number }[],
  ) => {
    await spend.publish(cardsEvents.purchaseCoded.subject, organizationId, {
      organizationId,
      purchaseId,
      authorizationId: null,
      revision,
      lines: lines.map(({ categoryId = null, amountMinor }) => ({ categoryId, amountMinor, memo: null })),
      codedAt: new Date().toISOString(),
    });
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        `select 1 from transfer where organization_id = $1 and kind = 'purchase_recoding' and source_id = $2`,
        [organizationId, purchaseId],
      );
      return rows.length === revision;
    });
  };
  return { organizationId, ctx, purchaseId, giftId, give, code, create, download, movements };
}

const refusedWith = (wanted: string) => expect.objectContaining({ code: wanted });

/** Account, debit and credit of the lines of an entry in a CSV file. */
const linesAbout = (text: string, description: string) =>
  linesOf(text)
    .map((line) => line.split(','))
    .filter((cells) => cells[2] === description)
    .map((cells) => [cells[4], cells[8], cells[9]]);

it('a movement names the purchase or the gift that it is of, and says whether money came in or went out', async () => {
  const { purchaseId, giftId, movements } = await createBooks();
  expect((await movements()).toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { kind: 'deposit', purchaseId: null, giftId: null, flow: 100_000 },
    { kind: 'gift', purchaseId: null, giftId, flow: 2_000, change: 0 },
    { kind: 'purchase_capture', purchaseId, giftId: null, flow: -5_000 },
  ]);
});

describe('an export of the books', () => {
  it('has each entry once: the next one has what is new, a correction as a correction', async () => {
    const { organizationId, ctx, purchaseId, give, create, download } = await createBooks();
    const [category] = categories;
    const first = await create();
    expect(first).toMatchObject({ number: 1, entryCount: 3, repeatedCount: 0 });
    await expect(create()).rejects.toEqual(refusedWith('nothing_to_export'));
    await give(700);
    await spend.publish(cardsEvents.purchaseCoded.subject, organizationId, {
      organizationId,
      purchaseId,
      authorizationId: null,
      revision: 1,
      lines: [{ categoryId: category?.id, amountMinor: 5_000, memo: null }],
      codedAt: new Date().toISOString(),
    });
    await eventually(async () => {
      const { newCount } = await spend.rpc.call(ctx, accountingExportsRpc.listExports, {});
      return newCount === 2;
    });
    const second = await create();
    expect(second).toMatchObject({ number: 2, entryCount: 2, repeatedCount: 0 });
    expect(await download(second.id)).toContain('Correction: Fennel Row Produce');
    const third = await create({ format: 'iif' });
    // QuickBooks gets the purchase with its category, and has nothing to correct.
    expect(third).toMatchObject({ number: 3, entryCount: 4, repeatedCount: 0 });
    const { items } = await spend.rpc.call(ctx, accountingExportsRpc.listMovements, { tab: 'card' });
    const [correction, purchase] = items.filter((one) => one.purchaseId === purchaseId);
    expect(correction?.kind).toBe('purchase_recoding');
    expect(purchase?.accounts).toMatchObject([{ categoryId: category?.id, amount: 5_000 }]);
    const text = await download(third.id);
    expect(text).not.toContain('Correction');
    const blocks = text.split('ENDTRNS\r\n').slice(1, -1);
    const sums = blocks.map((block) =>
      block
        .trim()
        .split('\r\n')
        .reduce((sum, line) => sum + Math.round(Number(line.split('\t')[5]) * 100), 0),
    );
    expect(sums).toEqual([0, 0, 0, 0]);
    expect(await create({ repeat: true })).toMatchObject({ entryCount: 4, repeatedCount: 4 });
  });

  it('has a purchase with the category that it has then, however it got it, and later changes as corrections', async () => {
    const { ctx, movements, code, create, download } = await createBooks();
    const categoryId = categories[0]?.id;
    await code(1, [{ categoryId, amountMinor: 5_000 }]);
    await code(2, [{ categoryId, amountMinor: 3_000 }, { amountMinor: 2_000 }]);
    const { newCount, newCounts } = await spend.rpc.call(ctx, accountingExportsRpc.listExports, {});
    expect([newCount, ...newCounts.map(({ count }) => count)]).toEqual([3, 3, 3, 3]);
    expect(await spend.rpc.call(ctx, accountingExportsRpc.previewExport, { format: 'csv', ...days })).toEqual(
      { entryCount: 3, repeatedCount: 0 },
    );
    const first = await create();
    expect(first).toMatchObject({ entryCount: 3, repeatedCount: 0 });
    const text = await download(first.id);
    expect(text).not.toContain('Correction');
    expect(linesAbout(text, 'Fennel Row Produce').toSorted()).toEqual([
      ['Expenses', '20.00', ''],
      ['Program supplies', '30.00', ''],
      ['Wallet', '', '50.00'],
    ]);
    expect((await movements()).map(({ review }) => review)).toEqual(
      Array.from({ length: 3 }, () => 'exported'),
    );

    await code(3, [{ categoryId, amountMinor: 5_000 }]);
    const second = await create();
    expect(second).toMatchObject({ entryCount: 1 });
    const kinds = (await movements()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'purchase_recoding')).toHaveLength(1);
    expect(linesAbout(await download(second.id), 'Correction: Fennel Row Produce').toSorted()).toEqual([
      ['Expenses', '', '20.00'],
      ['Program supplies', '20.00', ''],
    ]);
    expect(await download(first.id)).toBe(text);
    const xero = await create({ format: 'xero' });
    expect(xero).toMatchObject({ entryCount: 3 });
    expect(await download(xero.id)).not.toContain('Correction');
    await expect(create()).rejects.toEqual(refusedWith('nothing_to_export'));
  });

  it('has the category of a purchase that was marked ready, and not that of one that was not', async () => {
    const { organizationId, ctx, purchaseId, movements, code, create, download } = await createBooks();
    await code(1, [{ categoryId: categories[0]?.id, amountMinor: 5_000 }]);
    const mark = async (kind: string) => {
      const { rows } = await spend.pool.query<{ id: string }>(
        `select id from transfer where organization_id = $1 and kind = $2`,
        [organizationId, kind],
      );
      await spend.rpc.call({ ...ctx, idempotencyKey: newId() }, accountingExportsRpc.markMovementsReady, {
        movementIds: rows.map(({ id }) => id),
        ready: true,
      });
    };
    expect((await movements()).map(({ kind }) => kind)).not.toContain('purchase_recoding');
    await mark('purchase_recoding');
    await expect(create({ readyOnly: true })).rejects.toEqual(refusedWith('nothing_to_export'));
    await mark('purchase_capture');
    const { id, entryCount } = await create({ readyOnly: true });
    expect(entryCount).toBe(1);
    expect(linesAbout(await download(id), 'Fennel Row Produce')).toContainEqual([
      'Program supplies',
      '50.00',
      '',
    ]);
    const left = (await movements()).filter(
      (one) => one.purchaseId === purchaseId && one.review !== 'exported',
    );
    expect(left).toEqual([]);
  });

  it('has the category of a purchase in a closed month as a later entry of its own', async () => {
    const { organizationId, code, create, download } = await createBooks();
    const month = today.slice(0, 7);
    await spend.pool.query(
      `insert into accounting_month (organization_id, month, is_closed, version) values ($1, $2, true, 1)`,
      [organizationId, `${month}-01`],
    );
    await code(1, [{ categoryId: categories[0]?.id, amountMinor: 5_000 }]);
    const { id, entryCount } = await create({ to: `${monthAfter(month)}-01` });
    expect(entryCount).toBe(4);
    const text = await download(id);
    expect(linesAbout(text, 'Fennel Row Produce')).toContainEqual(['Expenses', '50.00', '']);
    expect(text).toContain(`Correction: Fennel Row Produce (originally ${today})`);
  });

  it('is counted for each target: both QuickBooks formats are one target, and exports of an earlier release count for every target', async () => {
    const { organizationId, ctx, give, create } = await createBooks();
    const preview = (format: 'csv' | 'iif' | 'quickbooks_csv' | 'xero', over = {}) =>
      spend.rpc.call(ctx, accountingExportsRpc.previewExport, { format, ...days, ...over });
    const newCounts = async () => {
      const list = await spend.rpc.call(ctx, accountingExportsRpc.listExports, {});
      return [list.newCount, ...list.newCounts.map(({ count }) => count)];
    };
    const none = { entryCount: 0, repeatedCount: 0 };
    expect(await newCounts()).toEqual([3, 3, 3, 3]);
    await create({ format: 'csv' });
    // No export, the CSV, QuickBooks, Xero.
    expect(await newCounts()).toEqual([0, 0, 3, 3]);
    expect(await preview('quickbooks_csv')).toEqual({ entryCount: 3, repeatedCount: 0 });
    await create({ format: 'quickbooks_csv' });
    expect(await preview('iif')).toEqual(none);
    await expect(create({ format: 'iif' })).rejects.toEqual(refusedWith('nothing_to_export'));
    expect(await preview('iif', { repeat: true })).toEqual({ entryCount: 3, repeatedCount: 3 });
    expect(await preview('xero', { readyOnly: true })).toEqual({ entryCount: 3, repeatedCount: 0 });
    expect(await newCounts()).toEqual([0, 0, 0, 3]);

    await give(700);
    await spend.pool.query(
      `insert into exported_transfer (organization_id, export_id, position, transfer_id, is_repeated)
       select organization_id, $2, 1, id, false from transfer where organization_id = $1 and amount_minor = 700`,
      [organizationId, newId()],
    );
    expect(await preview('csv')).toEqual(none);
    expect(await newCounts()).toEqual([0, 0, 0, 3]);
    await expect(
      spend.rpc.call(ctx, accountingExportsRpc.previewExport, {
        format: 'csv',
        from: today,
        to: '2020-01-01',
      }),
    ).rejects.toEqual(refusedWith('invalid_input'));
  });

  it('is the same file each time, whatever is renamed, and its sums are those of the journal', async () => {
    const { organizationId, ctx, create, download } = await createBooks();
    const { id } = await create();
    const file = await download(id);
    categories = [];
    await spend.pool.query(`update account set name = 'Renamed' where organization_id = $1`, [
      organizationId,
    ]);
    expect(await download(id)).toBe(file);
    const cells = file
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(','));
    const sumOf = (column: number) =>
      cells.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
    const { items } = await spend.rpc.call(ctx, accountingRpc.listJournal, {
      ...days,
      format: 'hledger',
      cursor: null,
    });
    const debits = items
      .flatMap(({ lines }) => lines)
      .reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    expect([sumOf(8), sumOf(9)]).toEqual([debits, debits]);
  });

  it('names two funds of the same name apart, because accounting programs find them by name', async () => {
    const { ctx, create, download } = await createBooks();
    for (const donor of ['Alder Trust', 'Birch Trust']) {
      const terms = { restriction: 'purpose', purpose: 'Tools', startsOn: null, endsOn: null } as const;
      const fund = await spend.rpc.call({ ...ctx, idempotencyKey: newId() }, fundsRpc.createFund, {
        name: 'Garden',
        ...terms,
      });
      await spend.rpc.call({ ...ctx, idempotencyKey: newId() }, fundsRpc.receiveInFund, {
        fundId: fund.id,
        amount: 100,
        donor,
        reason: 'Letter',
      });
    }
    const { id } = await create({ format: 'quickbooks_csv' });
    const cells = linesOf(await download(id)).map((line) => line.split(','));
    const distinct = (column: number) =>
      [...new Set(cells.map((row) => row[column] ?? ''))].filter((name) => name.startsWith('Garden'));
    expect(distinct(2)).toHaveLength(2);
    expect(distinct(7)).toHaveLength(2);
  });

  it('of two at the same time, on two replicas, has no entry that the other has', async () => {
    const { organizationId, create } = await createBooks();
    const replica = await spend.service.startReplica({});
    try {
      const both = await Promise.allSettled([
        create({ format: 'iif' }),
        create({ format: 'quickbooks_csv' }),
        create({ format: 'iif' }),
      ]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { rows } = await spend.pool.query(
        `select transfer_id from exported_transfer where organization_id = $1 group by 1 having count(*) > 1`,
        [organizationId],
      );
      expect(rows).toEqual([]);
    } finally {
      await replica.close();
    }
  });

  it('can be limited to what was marked ready, which is exported afterwards', async () => {
    const { ctx, create, movements } = await createBooks();
    const [gift, ...others] = await movements();
    const mark = (movementIds: string[], ready: boolean) =>
      spend.rpc.call(ctx, accountingExportsRpc.markMovementsReady, { movementIds, ready });
    await expect(create({ readyOnly: true })).rejects.toEqual(refusedWith('nothing_to_export'));
    expect(await mark([gift?.id ?? ''], true)).toEqual({ changed: 1 });
    expect((await movements({ review: 'ready' })).map(({ id }) => id)).toEqual([gift?.id]);
    expect(await create({ readyOnly: true })).toMatchObject({ entryCount: 1 });
    expect((await movements({ review: 'exported' })).map(({ id }) => id)).toEqual([gift?.id]);
    expect(await mark([gift?.id ?? ''], true)).toEqual({ changed: 0 });
    expect((await movements({ review: 'to_review' })).map(({ id }) => id)).toEqual(
      others.map(({ id }) => id),
    );
    const uncategorized = await movements({ category: 'none' });
    expect(uncategorized).toMatchObject([{ kind: 'purchase_capture', change: -5_000, receipt: null }]);
    expect(uncategorized[0]?.accounts).toMatchObject([{ account: 'Expenses', amount: 5_000 }]);
    expect(await movements({ tab: 'vault' })).toEqual([]);
  });

  it('is split into files of whole entries, of at most so many lines, that are the file together', async () => {
    const { organizationId, ctx, give, create, download } = await createBooks();
    for (const amount of [100, 200, 300, 400]) await give(amount);
    const { id, entryCount } = await create({ format: 'xero' });
    const [header = '', ...lines] = linesOf(await download(id));
    const files: string[][] = [];
    let cursor: number | null = null;
    do {
      const part: ReplyOf<typeof accountingExportsRpc.readExport> = await spend.rpc.call(
        ctx,
        accountingExportsRpc.readExport,
        { exportId: id, cursor, maxLines: 5 },
      );
      files.push(linesOf(part.text));
      cursor = part.nextCursor;
    } while (cursor !== null);
    expect(entryCount).toBe(7);
    // An entry has two lines here, so five lines have room for two.
    expect(files.map(({ length }) => length - 1)).toEqual([4, 4, 4, 2]);
    expect(files.map(([first]) => first)).toEqual(files.map(() => header));
    expect(files.flatMap(([, ...rest]) => rest)).toEqual(lines);
    const narrow = await spend.rpc.call(spend.admin(organizationId), accountingExportsRpc.readExport, {
      exportId: id,
      cursor: null,
      maxLines: 1,
    });
    expect(linesOf(narrow.text)).toHaveLength(3);
  });

  it('does not exist for another organization', async () => {
    const { create } = await createBooks();
    const { id } = await create();
    const { organizationId } = await spend.createOrganization(0);
    await expect(
      spend.rpc.call(spend.admin(organizationId), accountingExportsRpc.readExport, {
        exportId: id,
        cursor: null,
      }),
    ).rejects.toEqual(refusedWith('not_found'));
  });
});
