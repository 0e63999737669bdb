import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';
import { measurePageLoad } from '../support/page-load.ts';

const { open } = useBrowser();
let organization: Organization;
let slug: string;

beforeAll(async () => {
  organization = await Organization.create();
  slug = `van-${randomUUID().slice(0, 8)}`;
  await organization.createCampaign({ slug, title: 'A van' });
});

/** The largest that a first visit may cost, in bytes of script as they come over the wire. */
const budgets = { signIn: 285_000, home: 290_000, donor: 80_000 };

describe('A first visit', () => {
  it('to sign in stays within its budget of script', async () => {
    const page = await open('about:blank');
    const load = await measurePageLoad(page, '/loggedOut', () =>
      page.getByRole('heading', { name: 'Welcome back!' }).waitFor(),
    );
    expect(load.scriptBytes).toBeGreaterThan(0);
    expect(load.scriptBytes).toBeLessThanOrEqual(budgets.signIn);
  });

  it('to Home stays within its budget of script, and reads three times at most', async () => {
    const page = await open('about:blank', { as: organization.admin });
    const load = await measurePageLoad(page, '/', async () => {
      await page.getByRole('heading', { name: 'Needs you' }).waitFor();
      await page.getByText('Nothing needs your attention right now.').waitFor();
      await page.getByText('Issue the first card').waitFor();
    });
    expect(load.scriptBytes).toBeLessThanOrEqual(budgets.home);
    const { email } = organization.admin;
    expect([...load.reads].sort()).toEqual([
      '/api/home',
      '/api/home/first-steps',
      `/api/user/${encodeURIComponent(email)}`,
    ]);
  });

  it('to a donor’s page stays within its budget of script', async () => {
    const page = await open('about:blank');
    const load = await measurePageLoad(page, `/donations/donor?campaign=${slug}`, () =>
      page.getByRole('button', { name: /^Give/ }).waitFor(),
    );
    expect(load.scriptBytes).toBeGreaterThan(0);
    expect(load.scriptBytes).toBeLessThanOrEqual(budgets.donor);
  });
});
