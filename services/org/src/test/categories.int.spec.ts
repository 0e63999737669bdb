import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orgEvents, orgRpc } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { OrgHarness, anApplication, type SignedIn } from './org-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stubbed on NATS: spend.
let org: OrgHarness;

beforeAll(async () => {
  org = await OrgHarness.start();
});
afterAll(() => org.stop(), 30_000);

const refusedWith = (code: string) => expect.objectContaining({ code });

async function applied() {
  const person = await org.visitor('founder');
  const answer = await org.call(person, orgRpc.apply, anApplication());
  return { person, ...answer };
}

describe('categories', () => {
  it('are created from the lines of Form 990 at the activation, once', async () => {
    const { person, organizationId } = await applied();
    await eventually(async () => (await org.activation(person)) === 'Activated');
    const categories = await org.call(person, orgRpc.listCategories, { organizationId });
    expect(categories).toHaveLength(26);
    expect(categories).toContainEqual(
      expect.objectContaining({ code: '5112', form990Line: '11c', function: 'management' }),
    );
  });

  it('are added, renamed and archived by admins, and read by members of this organization', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const member = await org.aMember(admin);
    const category = { name: 'Van repairs', code: '5170', function: 'program' } as const;
    const add = (person: SignedIn, over: object = {}) =>
      org.call(person, orgRpc.addCategory, { ...category, ...over });
    await expect(add(admin)).rejects.toEqual(refusedWith('category_code_taken'));
    await expect(add(member, { code: '5171' })).rejects.toEqual(refusedWith('forbidden'));
    const { id: categoryId } = await add(admin, { code: '5171' });
    await org.call(admin, orgRpc.renameCategory, { categoryId, name: 'Vehicles' });
    await org.call(admin, orgRpc.archiveCategory, { categoryId, isArchived: true });
    const seen = await org.call(member, orgRpc.listCategories, { organizationId });
    expect(seen.find(({ id }) => id === categoryId)).toMatchObject({ name: 'Vehicles', isArchived: true });
    const events = await org.events(orgEvents.categoryChanged.subject, organizationId);
    expect(events).toMatchObject([
      { categoryId, revision: 1, code: '5171', name: 'Van repairs', isArchived: false },
      { categoryId, revision: 2, code: '5171', name: 'Vehicles', isArchived: false },
      { categoryId, revision: 3, code: '5171', name: 'Vehicles', isArchived: true },
    ]);
    const { admin: other } = await org.anOrganization();
    const renaming = org.call(other, orgRpc.renameCategory, { categoryId, name: 'Mine' });
    await expect(renaming).rejects.toEqual(refusedWith('not_found'));
    const prying = org.call(other, orgRpc.listCategories, { organizationId });
    await expect(prying).rejects.toEqual(refusedWith('not_found'));
  });

  it('are given a line of Form 990 when they are added, and another one later', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const member = await org.aMember(admin);
    const category = { name: 'Van repairs', code: '5171', function: 'program', form990Line: '16' } as const;
    const added = await org.call(admin, orgRpc.addCategory, category);
    expect(added.form990Line).toBe('16');
    const set = (person: SignedIn, form990Line: '24a' | null) =>
      org.call(person, orgRpc.setForm990Line, { categoryId: added.id, form990Line });
    const line = async () =>
      (await org.call(admin, orgRpc.listCategories, { organizationId })).find(({ id }) => id === added.id)
        ?.form990Line;
    await set(admin, '24a');
    expect(await line()).toBe('24a');
    await set(admin, null);
    expect(await line()).toBeNull();
    await expect(set(member, '24a')).rejects.toEqual(refusedWith('forbidden'));
    const { admin: other } = await org.anOrganization();
    await expect(set(other, '24a')).rejects.toEqual(refusedWith('not_found'));
    const unknown = { categoryId: added.id, form990Line: '25' as '24a' };
    await expect(org.call(admin, orgRpc.setForm990Line, unknown)).rejects.toEqual(
      refusedWith('invalid_input'),
    );
  });
});
