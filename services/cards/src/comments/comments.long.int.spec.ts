import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChangeFact,
  cardsEvents,
  cardsRpc,
  commentMaxLength,
  commentsRpc,
  mentionablePeopleMax,
  spendEvents,
  type CommentWire,
  type RequestOf,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { noticesADay } from '../emails/notice-mailer.ts';
import { CardsHarness, codeOf, type TestPerson } from '../test/cards-harness.ts';
import {
  authorizationFact,
  createCard,
  eventOf,
  list,
  publishEvents,
  transactionFact,
} from '../test/purchase-events.ts';
import { createPurchase } from '../test/receipts.ts';

// Not stubbed: the service, PostgreSQL, nats-server. Stubbed on NATS: org, spend.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

interface Purchase {
  readonly id: string;
}
type Text = Partial<Pick<RequestOf<typeof commentsRpc.add>, 'text' | 'mentions'>>;

const page = (ctx: Ctx, { id: purchaseId }: Purchase, over: { limit?: number; cursor?: string } = {}) =>
  cards.rpc.call(ctx, commentsRpc.list, { purchaseId, ...over });
const comments = async (ctx: Ctx, purchase: Purchase) => (await page(ctx, purchase)).items;
const textsOf = async (ctx: Ctx, purchase: Purchase) =>
  (await comments(ctx, purchase)).map(({ text }) => text);
const add = (ctx: Ctx, { id: purchaseId }: Purchase, over: Text = {}) =>
  cards.rpc.call(ctx, commentsRpc.add, { purchaseId, text: 'For Saturday', mentions: [], ...over });
const edit = (ctx: Ctx, { id: purchaseId }: Purchase, { id, version }: CommentWire, over: Text = {}) =>
  cards.rpc.call(ctx, commentsRpc.edit, {
    purchaseId,
    commentId: id,
    version,
    text: 'For Sunday',
    mentions: [],
    ...over,
  });
const remove = (ctx: Ctx, { id: purchaseId }: Purchase, { id: commentId }: Pick<CommentWire, 'id'>) =>
  cards.rpc.call(ctx, commentsRpc.delete, { purchaseId, commentId });
const mentionable = async (ctx: Ctx, { id: purchaseId }: Purchase, q?: string) =>
  (await cards.rpc.call(ctx, commentsRpc.listMentionable, { purchaseId, q })).map(({ id }) => id);

const named = ({ organizationId, userId, email, name }: TestPerson, role: 'Admin' | 'Employee') =>
  cards.as({ organizationId, userId, email, name, role });
const adminOf = (person: TestPerson) => named(person, 'Admin');

/** A purchase with the people around it: those who may see it, and one who may not. */
async function peopleAround() {
  const teamId = newId();
  const owner = cards.createOrganization();
  const made = await createPurchase(cards, owner, { teamIds: [teamId], name: 'Wren Castell' });
  const member = (name: string, role: 'Admin' | 'Manager' | 'Employee', teamIds: string[] = []) =>
    owner.then((organization) => cards.createMember(organization, { name, role, teamIds }));
  const [admin, manager, otherManager, stranger] = await Promise.all([
    member('Odalys Fenn', 'Admin'),
    member('Tavi Oduro', 'Manager', [teamId]),
    member('Bastien Aarts', 'Manager', [newId()]),
    member('Junia Pell', 'Employee', [teamId]),
  ]);
  return {
    ...made,
    teamId,
    admin,
    manager,
    otherManager,
    stranger,
    holderCtx: named(made.holder, 'Employee'),
  };
}

describe('A comment', () => {
  it('is seen, newest first, by the cardholder, the managers of their team and admins, and by nobody else', async () => {
    const { purchase, holder, holderCtx, teamId, manager, otherManager, stranger, admin } =
      await peopleAround();
    const managing = cards.manager(manager, [teamId]);
    const first = await add(holderCtx, purchase);
    await add(managing, purchase, { text: 'Thanks' });
    expect(first).toMatchObject({ author: { id: holder.userId }, version: 1, editedAt: null, mayEdit: true });
    for (const ctx of [holderCtx, managing, adminOf(admin)])
      expect(await textsOf(ctx, purchase)).toEqual(['Thanks', 'For Saturday']);
    for (const ctx of [cards.manager(otherManager, [newId()]), cards.employee(stranger)]) {
      expect(await codeOf(page(ctx, purchase))).toBe('not_found');
      expect(await codeOf(add(ctx, purchase))).toBe('not_found');
      expect(await codeOf(mentionable(ctx, purchase))).toBe('not_found');
      expect(await codeOf(edit(ctx, purchase, first))).toBe('not_found');
      expect(await codeOf(remove(ctx, purchase, first))).toBe('not_found');
    }
  });

  it('is not visible to other organizations', async () => {
    const { purchase, holder, holderCtx } = await peopleAround();
    const comment = await add(holderCtx, purchase);
    const foreign = cards.admin(await cards.createOrganization());
    for (const call of [page(foreign, purchase), add(foreign, purchase), remove(foreign, purchase, comment)])
      expect(await codeOf(call)).toBe('not_found');
    expect(await cards.rowsOfTenant(holder.organizationId, 'purchase_comment')).toBe(1);
    expect(await cards.rowsOfTenant(newId(), 'purchase_comment')).toBe(0);
  });

  it('is shared by an authorization, its captures and refunds, and counted in their rows', async () => {
    const { holder, card, admin } = await createCard(cards);
    const pending = authorizationFact(card);
    await publishEvents(cards, [eventOf(spendEvents.authorizationApproved, pending)]);
    await eventually(async () => (await list(cards, admin)).items.length === 1);
    const deleted = await add(cards.employee(holder), { id: pending.authorizationId }, { text: 'Sorry' });
    await remove(cards.employee(holder), { id: pending.authorizationId }, deleted);
    await add(cards.employee(holder), { id: pending.authorizationId });
    const [capture, refund] = [
      transactionFact(pending),
      transactionFact(pending, { type: 'refund', amount: -100 }),
    ];
    await publishEvents(cards, [
      eventOf(spendEvents.transactionRecorded, capture),
      eventOf(spendEvents.transactionRecorded, refund),
      eventOf(spendEvents.authorizationUpdated, {
        ...pending,
        revision: 2,
        status: 'closed',
        held: 0,
        captured: 5_000,
      }),
    ]);
    await eventually(async () => {
      const { items } = await list(cards, admin);
      expect(items.map(({ status, commentCount }) => [status, commentCount]).sort()).toEqual([
        ['posted', 1],
        ['refunded', 1],
      ]);
      return true;
    });
    await add(admin, { id: refund.transactionId }, { text: 'Why?' });
    expect(await textsOf(admin, { id: capture.transactionId })).toEqual(['Why?', 'For Saturday', null]);
  });

  it('comes in pages, and no page grows with the history', async () => {
    const { purchase, holder, holderCtx } = await peopleAround();
    await cards.pool.query(
      `insert into purchase_comment (organization_id, id, thread_id, author_id, author_email, text, written_at)
       select $1, gen_random_uuid(), $2, $3, $4, repeat('ü', $5), '2026-05-01T12:00Z'::timestamptz + n * interval '1 second'
       from generate_series(1, 1100) n`,
      [holder.organizationId, purchase.authorizationId, holder.userId, holder.email, commentMaxLength],
    );
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const { items, nextCursor }: Awaited<ReturnType<typeof page>> = await page(holderCtx, purchase, {
        limit: 1000,
        ...(cursor !== undefined && { cursor }),
      });
      seen.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect(new Set(seen).size).toBe(1_100);
    expect(seen).toHaveLength(1_100);
    const found = await cards.rpc.call(holderCtx, cardsRpc.getPurchase, { purchaseId: purchase.id });
    expect(found.commentCount).toBe(100);
  });

  it('is posted once for one key, also by two clicks at once', async () => {
    const { purchase, holderCtx, manager } = await peopleAround();
    const ctx = { ...holderCtx, idempotencyKey: newId() };
    const mentions = [manager.userId];
    const [one, other] = await Promise.all([
      add(ctx, purchase, { mentions }),
      add(ctx, purchase, { mentions }),
    ]);
    expect(other).toEqual(one);
    expect(await comments(holderCtx, purchase)).toEqual([one]);
    expect(await cards.emailsTo(manager.email)).toHaveLength(1);
  });

  it('is edited by its author alone, on its current version', async () => {
    const { purchase, holderCtx, admin } = await peopleAround();
    const comment = await add(holderCtx, purchase);
    expect(await codeOf(edit(adminOf(admin), purchase, comment))).toBe('forbidden');
    const edited = await edit(holderCtx, purchase, comment);
    expect(edited).toMatchObject({ text: 'For Sunday', version: 2 });
    expect(edited.editedAt).not.toBeNull();
    expect(await codeOf(edit(holderCtx, purchase, comment, { text: 'Late' }))).toBe('changed_meanwhile');
    expect(await comments(holderCtx, purchase)).toEqual([edited]);
  });

  it('keeps its place when its author deletes it, without its text', async () => {
    const { purchase, holder, holderCtx } = await peopleAround();
    const ctx = { ...holderCtx, idempotencyKey: newId() };
    const comment = await add(ctx, purchase, { text: 'A secret' });
    await remove(holderCtx, purchase, comment);
    await remove(holderCtx, purchase, comment);
    expect(await comments(holderCtx, purchase)).toMatchObject([
      {
        id: comment.id,
        text: null,
        mentions: [],
        author: { id: holder.userId },
        mayEdit: false,
        mayDelete: false,
      },
    ]);
    expect(await codeOf(edit(holderCtx, purchase, comment))).toBe('changed_meanwhile');
    expect((await add(ctx, purchase, { text: 'A secret' })).text).toBeNull();
    const { rows } = await cards.pool.query(
      `select 1 from purchase_comment where text like '%secret%'
       union all select 1 from idempotency_key where answer::text like '%secret%'`,
    );
    expect(rows).toEqual([]);
    expect(await deletionsIn(holder.organizationId)).toEqual([]);
  });

  it('is deleted by an admin too, which is in the audit log without the text', async () => {
    const { purchase, holder, holderCtx, teamId, manager, admin } = await peopleAround();
    const comment = await add(holderCtx, purchase, { text: 'A secret' });
    expect(await codeOf(remove(cards.manager(manager, [teamId]), purchase, comment))).toBe('forbidden');
    await remove(adminOf(admin), purchase, comment);
    expect(await textsOf(holderCtx, purchase)).toEqual([null]);
    expect(await deletionsIn(holder.organizationId)).toMatchObject([
      {
        actor: { userId: admin.userId },
        subject: { kind: 'purchase', id: purchase.id },
        before: { author: 'Wren Castell', writtenAt: comment.writtenAt },
        after: null,
      },
    ]);
    expect(JSON.stringify(await deletionsIn(holder.organizationId))).not.toContain('secret');
  });

  it('of an advisor has their name, and that of an archived person keeps theirs', async () => {
    const { purchase, holder, holderCtx, admin } = await peopleAround();
    await add(holderCtx, purchase);
    const firmId = newId();
    const advisor = cards.as({
      organizationId: firmId,
      ownerType: 'advisor',
      clientIds: [holder.organizationId],
      name: 'Noor Haddad',
      email: 'noor@ledgerworks.example',
    });
    await add({ ...advisor, organizationId: holder.organizationId }, purchase, { text: 'Is it food?' });
    await cards.publishMember(holder, 2, 'Archived');
    expect((await comments(adminOf(admin), purchase)).map(({ author }) => author.name)).toEqual([
      'Noor Haddad',
      'Wren Castell',
    ]);
  });

  it('is published for open pages', async () => {
    const { purchase, holder, holderCtx } = await peopleAround();
    const count = async () =>
      (await cards.publishedEvents(cardsEvents.purchaseChanged.subject, holder.organizationId)).length;
    const before = await count();
    const comment = await add(holderCtx, purchase);
    const edited = await edit(holderCtx, purchase, comment);
    await remove(holderCtx, purchase, edited);
    expect(await count()).toBe(before + 3);
  });
});

describe('A mention', () => {
  it('is offered for those who may see the purchase, found by name or address', async () => {
    const { purchase, holder, holderCtx, manager, admin } = await peopleAround();
    expect(await mentionable(holderCtx, purchase)).toEqual([admin.userId, manager.userId, holder.userId]);
    expect(await mentionable(holderCtx, purchase, 'oduro')).toEqual([manager.userId]);
    expect(await mentionable(holderCtx, purchase, admin.email.toUpperCase())).toEqual([admin.userId]);
    expect(await mentionable(holderCtx, purchase, '%')).toEqual([]);
    await cards.publishMember(manager, 2, 'Archived');
    expect(await mentionable(holderCtx, purchase, 'oduro')).toEqual([]);
    await cards.publishMember(holder, 2, 'Archived');
    expect(await mentionable(adminOf(admin), purchase)).toEqual([admin.userId]);
  });

  it('is offered for a limited number of people', async () => {
    const { purchase, holder, holderCtx } = await peopleAround();
    await cards.pool.query(
      `insert into member (organization_id, user_id, revision, email, name, role, team_ids)
       select $1, gen_random_uuid(), 1, n || '@quillmere.example', 'Admin ' || n, 'Admin', '{}' from generate_series(1, 50) n`,
      [holder.organizationId],
    );
    expect(await mentionable(holderCtx, purchase, 'admin')).toHaveLength(mentionablePeopleMax);
  });

  it('emails each person once, with a link to the purchase; not its author', async () => {
    const { purchase, holder, holderCtx, manager, admin } = await peopleAround();
    const mentions = [manager.userId, admin.userId, manager.userId, holder.userId];
    const comment = await add(holderCtx, purchase, { text: 'Is it food, @Tavi Oduro?', mentions });
    expect(comment.mentions.map(({ name }) => name).sort()).toEqual([
      'Odalys Fenn',
      'Tavi Oduro',
      'Wren Castell',
    ]);
    // Once more with each edit would be noise.
    await edit(holderCtx, purchase, comment, { mentions });
    for (const { email } of [manager, admin])
      expect(await cards.emailsTo(email)).toEqual([
        'Wren Castell mentioned you in a comment on a purchase at Fennel Row Produce',
      ]);
    expect(await cards.emailsTo(holder.email)).toEqual([]);
    const { rows } = await cards.pool.query<{ text: string }>(
      `select text from outgoing_mail where recipient = $1`,
      [manager.email],
    );
    expect(rows[0]?.text).toContain('“Is it food, @Tavi Oduro?”');
    expect(rows[0]?.text).toContain(`/transactions?tab=card&purchase=${purchase.authorizationId}`);
  });

  it('that an edit adds emails the added person', async () => {
    const { purchase, holderCtx, manager, admin } = await peopleAround();
    const comment = await add(holderCtx, purchase, { mentions: [manager.userId] });
    await edit(holderCtx, purchase, comment, { mentions: [manager.userId, admin.userId] });
    expect(await cards.emailsTo(manager.email)).toHaveLength(1);
    expect(await cards.emailsTo(admin.email)).toHaveLength(1);
  });

  it('of someone who may not see the purchase is refused, and nothing is posted or emailed', async () => {
    const { purchase, holderCtx, manager, otherManager, stranger } = await peopleAround();
    const foreign = await cards.createMember(await cards.createOrganization(), { role: 'Admin' });
    for (const { userId } of [otherManager, stranger, foreign]) {
      const mentions = [manager.userId, userId];
      expect(await codeOf(add(holderCtx, purchase, { mentions }))).toBe('mention_refused');
    }
    expect(await comments(holderCtx, purchase)).toEqual([]);
    expect(await cards.emailsTo(manager.email)).toEqual([]);
  });

  it('stays in the text when the person was archived, while the author changes the rest', async () => {
    const { purchase, holderCtx, manager } = await peopleAround();
    const mentions = [manager.userId];
    const comment = await add(holderCtx, purchase, { mentions });
    await cards.publishMember(manager, 2, 'Archived');
    const edited = await edit(holderCtx, purchase, comment, { mentions });
    expect(edited.mentions).toEqual([{ userId: manager.userId, name: 'Tavi Oduro' }]);
    expect(await codeOf(add(holderCtx, purchase, { mentions }))).toBe('mention_refused');
  });

  it('is emailed to a person only a few times a day', async () => {
    const { purchase, holderCtx, manager } = await peopleAround();
    for (let count = 0; count <= noticesADay.mention; count++)
      await add(holderCtx, purchase, { mentions: [manager.userId] });
    expect(await cards.emailsTo(manager.email)).toHaveLength(noticesADay.mention);
  });
});

async function deletionsIn(organizationId: string): Promise<ChangeFact[]> {
  const published = await cards.publishedEvents(cardsEvents.changeRecorded.subject, organizationId);
  return published
    .map((fact) => ChangeFact.parse(fact))
    .filter(({ action }) => action === 'purchase.delete-comment');
}
