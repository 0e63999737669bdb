import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  approvalsRpc,
  spendRpc,
  type ApprovalWire,
  type RequestOf,
  type UserPrincipal,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext, type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram, publishTeam } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

type Decide = RequestOf<typeof approvalsRpc.approve>;

function person(organizationId: string, over: Partial<UserPrincipal> = {}, key: string | null = null): Ctx {
  const admin = spend.admin(organizationId);
  const actor = { ...(admin.actor as UserPrincipal), userId: newId(), ...over };
  return { ...admin, actor, idempotencyKey: key };
}
const holderOf = ({ organizationId, userId }: TestCard, role: 'Admin' | 'Employee' = 'Employee') =>
  person(organizationId, { userId, role, name: 'Wren', email: 'wren@quillmere.example' });

async function createCard(limit = 10_000): Promise<{ card: TestCard; holder: Ctx; admin: Ctx }> {
  const owner = await spend.createOrganization(100_000);
  const card = await spend.createCard(owner, 'monthly', limit);
  return { card, holder: holderOf(card), admin: person(card.organizationId) };
}

const requestLimit = (ctx: Ctx, card: TestCard, limit: number, authorizationId: string | null = null) =>
  spend.rpc.call(ctx, approvalsRpc.requestCardLimit, {
    cardId: card.cardId,
    limit,
    term: 'permanent',
    reason: 'The Saturday order',
    authorizationId,
  });
const decide = (ctx: Ctx, approval: ApprovalWire, over: Partial<Decide> = {}) =>
  spend.rpc.call(ctx, approvalsRpc.approve, {
    approvalId: approval.id,
    version: approval.version,
    note: '',
    ...over,
  });
const limitOf = async (card: TestCard) => (await spend.usage(card)).limit;
const refusedWith = (code: string) => expect.objectContaining({ code });

describe('A higher limit, requested by the cardholder', () => {
  it('is in force for the next purchase when the approving call returns', async () => {
    const { card, holder, admin } = await createCard(10_000);
    expect(await spend.swipe(card, 12_000)).toMatchObject({ approved: false });
    const request = await requestLimit(holder, card, 12_000);
    expect(request).toMatchObject({
      status: 'pending',
      version: 1,
      author: { name: 'Wren' },
      mayDecide: false,
      subject: { kind: 'card_limit', currentLimit: 10_000, requestedLimit: 12_000, currency: 'USD' },
    });
    const { items } = await spend.rpc.call(admin, approvalsRpc.list, { status: 'pending' });
    expect(items).toMatchObject([{ id: request.id, mayDecide: true }]);

    const approved = await decide(admin, request);
    expect(approved).toMatchObject({ status: 'approved', votes: [{ decision: 'approve' }] });
    expect(await spend.swipe(card, 12_000)).toMatchObject({ approved: true });
    expect(await spend.findings()).toEqual([]);
    const trail = await spend.auditRecordsOf(card.organizationId);
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['approval.request', 'card.change-limit', 'approval.approve']),
    );
  });

  it('changes nothing when it is rejected or withdrawn', async () => {
    const { card, holder, admin } = await createCard(10_000);
    const first = await requestLimit(holder, card, 20_000);
    const rejected = await spend.rpc.call(admin, approvalsRpc.reject, {
      approvalId: first.id,
      version: 1,
      note: 'Next month',
    });
    expect(rejected).toMatchObject({ status: 'rejected', votes: [{ note: 'Next month' }] });
    const second = await requestLimit(holder, card, 20_000);
    const withdrawn = await spend.rpc.call(holder, approvalsRpc.withdraw, {
      approvalId: second.id,
      version: 1,
    });
    expect(withdrawn.status).toBe('withdrawn');
    await expect(decide(admin, second)).rejects.toEqual(refusedWith('approval_closed'));
    expect(await limitOf(card)).toBe(10_000);
  });

  it('is approved neither by its author nor by a person who is not an admin', async () => {
    const { card, admin } = await createCard(10_000);
    const request = await requestLimit(holderOf(card, 'Admin'), card, 20_000);
    await expect(decide(holderOf(card, 'Admin'), request)).rejects.toEqual(refusedWith('own_approval'));
    // A manager sees only requests about the programs of their teams.
    for (const [role, code] of [
      ['Manager', 'not_found'],
      ['Employee', 'forbidden'],
    ] as const)
      await expect(decide(person(card.organizationId, { role }), request)).rejects.toEqual(refusedWith(code));
    expect(await limitOf(card)).toBe(10_000);
    await decide(admin, request);
    expect(await limitOf(card)).toBe(20_000);
  });

  it('above the limit of the program is approved by an admin, not by a manager, for one period and permanently', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = person(owner.organizationId);
    const { teamId } = await publishTeam(spend, owner.organizationId);
    const program = await createProgram(spend, admin, { teamId, limit: 20_000 });
    const card = await spend.createCard(owner, 'monthly', 10_000, program.id);
    const manager = person(owner.organizationId, { role: 'Manager', managedTeamIds: [teamId] });
    const request = (limit: number, term: 'once' | 'permanent') =>
      spend.rpc.call(holderOf(card), approvalsRpc.requestCardLimit, {
        cardId: card.cardId,
        limit,
        term,
        reason: 'The Saturday order',
        authorizationId: null,
      });
    for (const term of ['once', 'permanent'] as const) {
      const above = await request(20_001, term);
      await expect(decide(manager, above)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: [{ field: 'limit', message: expect.stringContaining('its limit: $200.00 (monthly)') }],
      });
      const { items } = await spend.rpc.call(manager, approvalsRpc.list, { id: above.id });
      expect(items).toMatchObject([{ status: 'pending', mayApprove: false, exceeds: { amount: 20_000 } }]);
      await spend.rpc.call(manager, approvalsRpc.reject, { approvalId: above.id, version: 1, note: '' });
    }
    expect(await limitOf(card)).toBe(10_000);
    await decide(manager, await request(20_000, 'once'));
    await decide(admin, await request(20_001, 'permanent'));
    // With the 10,000 more of this period.
    expect(await limitOf(card)).toBe(30_001);
  });

  it('is the only open one, higher than the limit, and for an own card', async () => {
    const { card, holder, admin } = await createCard(10_000);
    await expect(requestLimit(holder, card, 10_000)).rejects.toMatchObject({ fields: [{ field: 'limit' }] });
    await expect(
      requestLimit(person(card.organizationId, { role: 'Employee' }), card, 20_000),
    ).rejects.toEqual(refusedWith('not_found'));
    await requestLimit(holder, card, 20_000);
    await expect(requestLimit(holder, card, 30_000)).rejects.toEqual(refusedWith('approval_pending'));
    const stranger = person((await spend.createOrganization(0)).organizationId);
    const { items } = await spend.rpc.call(admin, approvalsRpc.list, {});
    for (const approval of items)
      await expect(decide(stranger, approval)).rejects.toEqual(refusedWith('not_found'));
    const other = person(card.organizationId, { role: 'Employee' });
    expect((await spend.rpc.call(other, approvalsRpc.list, {})).items).toEqual([]);
    expect((await spend.rpc.call(holder, approvalsRpc.list, {})).items).toHaveLength(1);
  });

  it('is found among those of one person or of one card', async () => {
    const { card, holder, admin } = await createCard(10_000);
    const other = await spend.createCard(card, 'monthly', 10_000);
    const ofOther = await requestLimit(holderOf(other), other, 30_000);
    const rejected = await requestLimit(holder, card, 20_000);
    await spend.rpc.call(admin, approvalsRpc.reject, {
      approvalId: rejected.id,
      version: 1,
      note: 'Next month',
    });
    const found = async (filter: RequestOf<typeof approvalsRpc.list>, by = admin) =>
      (await spend.rpc.call(by, approvalsRpc.list, filter)).items.map(({ id }) => id);
    expect(await found({})).toEqual([rejected.id, ofOther.id]);
    expect(await found({ authorId: card.userId })).toEqual([rejected.id]);
    expect(await found({ cardId: other.cardId })).toEqual([ofOther.id]);
    expect(await found({ authorId: card.userId, status: 'pending' })).toEqual([]);
    expect(await found({ authorId: other.userId }, holder)).toEqual([]);
  });

  it('takes effect once, however often and by however many it is approved', async () => {
    const { card, holder } = await createCard(10_000);
    const request = await requestLimit(holder, card, 20_000);
    const again = person(card.organizationId, {}, 'approve-1');
    const answers = await Promise.all([decide(again, request), decide(again, request)]);
    expect(answers.map(({ status }) => status)).toEqual(['approved', 'approved']);
    const late = decide(person(card.organizationId), request);
    await expect(late).rejects.toEqual(refusedWith('approval_closed'));
    const changes = (await spend.auditRecordsOf(card.organizationId)).filter(
      ({ action }) => action === 'card.change-limit',
    );
    expect(changes).toHaveLength(1);
  });

  it('is not voted on in an older version', async () => {
    const { card, holder, admin } = await createCard(10_000);
    const request = await requestLimit(holder, card, 20_000);
    await expect(decide(admin, request, { version: 2 })).rejects.toEqual(refusedWith('changed_meanwhile'));
    expect(await limitOf(card)).toBe(10_000);
  });

  it('leaves the request open when it cannot be applied', async () => {
    const { card, holder, admin } = await createCard(10_000);
    const request = await requestLimit(holder, card, 20_000);
    await spend.pool.query(`update card set status = 'canceled' where id = $1`, [card.cardId]);
    await expect(decide(admin, request)).rejects.toEqual(refusedWith('card_canceled'));
    const { items } = await spend.rpc.call(admin, approvalsRpc.list, {});
    expect(items).toMatchObject([{ status: 'pending', version: 1, votes: [] }]);
  });

  it('is approved by an admin who raises the limit to no less, and never lowers it', async () => {
    const { card, holder, admin } = await createCard(10_000);
    const request = await requestLimit(holder, card, 20_000);
    await spend.rpc.call(admin, spendRpc.changeCardLimit, { cardId: card.cardId, limit: 50_000 });
    await expect(decide(admin, request)).rejects.toEqual(refusedWith('approval_closed'));
    const { items } = await spend.rpc.call(holder, approvalsRpc.list, {});
    expect(items).toMatchObject([{ status: 'approved', votes: [{ decision: 'approve' }] }]);
    expect(await limitOf(card)).toBe(50_000);
  });

  it.each([
    ['lower', 5_000],
    ['higher, but less than requested', 15_000],
  ])('is refused as out of date when the limit was changed meanwhile: %s', async (_, limit) => {
    const { card, holder, admin } = await createCard(10_000);
    const request = await requestLimit(holder, card, 20_000);
    await spend.rpc.call(admin, spendRpc.changeCardLimit, { cardId: card.cardId, limit });
    await expect(decide(admin, request)).rejects.toEqual(refusedWith('approval_outdated'));
    expect(await limitOf(card)).toBe(limit);
    const { items } = await spend.rpc.call(admin, approvalsRpc.list, {});
    expect(items).toMatchObject([{ status: 'pending', version: 1, votes: [] }]);
    await spend.rpc.call(admin, approvalsRpc.reject, { approvalId: request.id, version: 1, note: '' });
    await decide(admin, await requestLimit(holder, card, 20_000));
    expect(await limitOf(card)).toBe(20_000);
  });

  it('expires when nobody decides', async () => {
    const { card, holder, admin } = await createCard(10_000);
    const request = await requestLimit(holder, card, 20_000);
    await spend.pool.query(`update approval_request set expires_at = now() where id = $1`, [request.id]);
    await eventually(async () => {
      const { items } = await spend.rpc.call(admin, approvalsRpc.list, {});
      return items[0]?.status === 'expired';
    });
    await requestLimit(holder, card, 20_000);
  });
});

describe('A request for a higher limit, after the limit was changed and changed back', () => {
  it('is refused as out of date', async () => {
    const { card, holder, admin } = await createCard(10_000);
    const request = await requestLimit(holder, card, 20_000);
    for (const limit of [5_000, 10_000])
      await spend.rpc.call(admin, spendRpc.changeCardLimit, { cardId: card.cardId, limit });
    await expect(decide(admin, request)).rejects.toEqual(refusedWith('approval_outdated'));
    expect(await limitOf(card)).toBe(10_000);
  });
});

describe('A request for a higher limit whose card or author is gone', () => {
  const setStatus = ({ organizationId, cardId }: TestCard, status: 'frozen' | 'canceled') =>
    spend.rpc.call(serviceContext('cards', organizationId), spendRpc.setCardStatus, { cardId, status });
  const archive = ({ organizationId, userId }: TestCard) =>
    spend.rpc.call(serviceContext('org'), spendRpc.setCardholderStatus, {
      organizationId,
      userId,
      status: 'inactive',
      by: 'organization',
    });

  it.each([
    ['the card is canceled', 'card_canceled', (card: TestCard) => setStatus(card, 'canceled')],
    ['its author is archived', 'person_archived', archive],
  ] as const)('is withdrawn when %s', async (_, endReason, end) => {
    const { card, holder, admin } = await createCard(10_000);
    const request = await requestLimit(holder, card, 20_000);
    await end(card);
    await end(card);
    const { items } = await spend.rpc.call(admin, approvalsRpc.list, {});
    expect(items).toMatchObject([
      { id: request.id, status: 'withdrawn', version: 2, endReason, mayDecide: false },
    ]);
    expect(items[0]?.decidedAt).not.toBeNull();
    await expect(decide(admin, request)).rejects.toEqual(refusedWith('approval_closed'));
    expect(await limitOf(card)).toBe(10_000);
    const withdrawals = (await spend.auditRecordsOf(card.organizationId)).filter(
      ({ action }) => action === 'approval.withdraw',
    );
    expect(withdrawals).toMatchObject([
      { actor: { kind: 'service' }, after: { status: 'withdrawn', reason: endReason } },
    ]);
  });

  it('stays open while the card is only frozen', async () => {
    const { card, holder, admin } = await createCard(10_000);
    await requestLimit(holder, card, 20_000);
    await setStatus(card, 'frozen');
    const { items } = await spend.rpc.call(admin, approvalsRpc.list, {});
    expect(items).toMatchObject([{ status: 'pending' }]);
  });

  it('is never open for a canceled card or an archived person, also when both happen at once', async () => {
    for (const end of [(card: TestCard) => setStatus(card, 'canceled'), archive])
      for (let round = 0; round < 4; round += 1) {
        const { card, holder, admin } = await createCard(10_000);
        await Promise.allSettled([requestLimit(holder, card, 20_000), end(card)]);
        const { items } = await spend.rpc.call(admin, approvalsRpc.list, { status: 'pending' });
        expect(items).toEqual([]);
      }
  });

  it('is either approved or withdrawn when both happen at once', async () => {
    const { card, holder, admin } = await createCard(10_000);
    const request = await requestLimit(holder, card, 20_000);
    const [approval] = await Promise.allSettled([decide(admin, request), setStatus(card, 'canceled')]);
    const { items } = await spend.rpc.call(admin, approvalsRpc.list, {});
    const isApproved = approval.status === 'fulfilled';
    expect(items[0]?.status).toBe(isApproved ? 'approved' : 'withdrawn');
    expect(await limitOf(card)).toBe(isApproved ? 20_000 : 10_000);
  });
});

describe('The purchase that a request for a higher limit names', () => {
  const declined = async (card: TestCard) => {
    const { id } = await spend.swipe(card, 50_000);
    const { rows } = await spend.pool.query<{ id: string }>(
      'select id from card_authorization where stripe_authorization_id = $1',
      [id],
    );
    return rows[0]?.id ?? '';
  };

  it('is one of this card', async () => {
    const { card, holder } = await createCard(10_000);
    const { card: foreign } = await createCard(10_000);
    const sibling = await spend.createCard(card, 'monthly', 10_000);
    const named = { fields: [{ field: 'authorizationId' }] };
    for (const id of [await declined(foreign), await declined(sibling), newId()])
      await expect(requestLimit(holder, card, 20_000, id)).rejects.toMatchObject(named);
    const own = await declined(card);
    expect((await requestLimit(holder, card, 20_000, own)).subject).toMatchObject({ authorizationId: own });
  });
});

describe('The limit of a card', () => {
  it('is answered with each caller’s own figure when many change it at once', async () => {
    const { card, admin } = await createCard(10_000);
    const limits = Array.from({ length: 8 }, (_, at) => 11_000 + at);
    const answers = await Promise.all(
      limits.map((limit) => spend.rpc.call(admin, spendRpc.changeCardLimit, { cardId: card.cardId, limit })),
    );
    expect(answers.map(({ usage }) => usage?.limit)).toEqual(limits);
    expect(limits).toContain(await limitOf(card));
  });

  it('lowered by an admin is in force for the next purchase', async () => {
    const { card, admin } = await createCard(10_000);
    await spend.rpc.call(admin, spendRpc.changeCardLimit, { cardId: card.cardId, limit: 5_000 });
    expect(await spend.swipe(card, 5_001)).toMatchObject({ approved: false });
    expect(await spend.swipe(card, 5_000)).toMatchObject({ approved: true });
    await expect(
      spend.rpc.call(person(card.organizationId, { role: 'Manager' }), spendRpc.changeCardLimit, {
        cardId: card.cardId,
        limit: 1,
      }),
    ).rejects.toEqual(refusedWith('forbidden'));
    const elsewhere = person((await spend.createOrganization(0)).organizationId);
    await expect(
      spend.rpc.call(elsewhere, spendRpc.changeCardLimit, { cardId: card.cardId, limit: 1 }),
    ).rejects.toEqual(refusedWith('not_found'));
  });
});
