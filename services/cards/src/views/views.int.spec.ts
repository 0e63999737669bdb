import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { viewsRpc, type PurchaseViewWire, type RequestOf, type UserPrincipal } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext, type Ctx } from '@almoner/platform';
import { signedInPerson } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';
import { maxOwnViews } from './persistence/view.repository.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

const as = (role: UserPrincipal['role'], organizationId: string): Ctx => ({
  ...serviceContext('gateway', organizationId),
  actor: signedInPerson(organizationId, { role, userId: newId() }),
});
const save = (ctx: Ctx, name: string, over: Partial<RequestOf<typeof viewsRpc.saveView>> = {}) =>
  cards.rpc.call(ctx, viewsRpc.saveView, { name, filters: { category: 'none' }, isShared: false, ...over });
const list = (ctx: Ctx) => cards.rpc.call(ctx, viewsRpc.listViews, {});
const namesOf = async (ctx: Ctx) => (await list(ctx)).map(({ name }: PurchaseViewWire) => name);
const remove = (ctx: Ctx, viewId: string) => cards.rpc.call(ctx, viewsRpc.removeView, { viewId });

describe('a view', () => {
  it('is seen by its owner, and by the others of the organization when it is shared', async () => {
    const organizationId = newId();
    const [admin, manager] = [as('Admin', organizationId), as('Manager', organizationId)];
    await save(manager, 'Van');
    await save(manager, 'to categorize', { isShared: true });
    await save(admin, 'Over $500', { filters: { min: '50000' } });
    expect(await namesOf(manager)).toEqual(['to categorize', 'Van']);
    expect(await list(admin)).toMatchObject([
      { name: 'Over $500', filters: { min: '50000' }, isOwn: true, isShared: false },
      { name: 'to categorize', filters: { category: 'none' }, isOwn: false, isShared: true },
    ]);
    expect(await namesOf(as('Admin', newId()))).toEqual([]);
  });

  it('replaces the one of the same name, also when both are saved at once', async () => {
    const employee = as('Employee', newId());
    await Promise.all(['van', 'VAN', 'Van'].map((name) => save(employee, name)));
    await save(employee, 'Van', { filters: { q: 'fuel' } });
    expect(await list(employee)).toMatchObject([{ name: 'Van', filters: { q: 'fuel' } }]);
  });

  it('is shared by admins and managers only', async () => {
    const employee = as('Employee', newId());
    expect(await codeOf(save(employee, 'Mine', { isShared: true }))).toBe('forbidden');
    expect(await list(employee)).toEqual([]);
  });

  it('is removed by its owner, a shared one by an admin too, and by nobody else', async () => {
    const organizationId = newId();
    const [owner, admin] = [as('Manager', organizationId), as('Admin', organizationId)];
    const [own, shared] = [await save(owner, 'Own'), await save(owner, 'Shared', { isShared: true })];
    for (const stranger of [as('Manager', organizationId), as('Admin', newId())])
      for (const { id } of [own, shared]) expect(await codeOf(remove(stranger, id))).toBe('not_found');
    expect(await codeOf(remove(admin, own.id))).toBe('not_found');
    await remove(admin, shared.id);
    expect(await namesOf(owner)).toEqual(['Own']);
    await remove(owner, own.id);
    expect(await namesOf(owner)).toEqual([]);
  });

  it('is refused beyond fifty of one person, who may still change those they have', async () => {
    const employee = as('Employee', newId());
    for (let index = 0; index < maxOwnViews; index++) await save(employee, `View ${index}`);
    expect(await codeOf(save(employee, 'One more'))).toBe('too_many_views');
    await save(employee, 'View 7', { filters: { q: 'ice' } });
    expect(await list(employee)).toHaveLength(maxOwnViews);
  });
});
