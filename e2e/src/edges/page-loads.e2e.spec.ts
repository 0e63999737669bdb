import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.ts';
import { firstVisits } from '../support/first-visits.ts';
import { Organization } from '../support/organization.ts';
import { measurePageLoad } from '../support/page-load.ts';
import { endpoints } from '../support/stack.ts';

const { open } = useBrowser();
let organization: Organization;
let slug: string;

beforeAll(async () => {
  organization = await Organization.create();
  slug = `van-${randomUUID().slice(0, 8)}`;
  await organization.createCampaign({ slug, title: 'A van' });
});

async function visit(name: string) {
  const found = firstVisits(organization.admin, slug).find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no first visit to ${name}.`);
  const { as, path, ready, scriptBudgetBytes } = found;
  const page = await open('about:blank', as === null ? {} : { as });
  return { load: await measurePageLoad(page, path, ready), scriptBudgetBytes };
}

describe('A first visit', () => {
  it.each(['sign-in', 'Home', 'donor page', 'widget', 'conference'])(
    'to %s stays within its budget of script',
    async (name) => {
      const { load, scriptBudgetBytes } = await visit(name);
      expect(load.scriptBytes).toBeGreaterThan(0);
      expect(load.scriptBytes).toBeLessThanOrEqual(scriptBudgetBytes);
    },
  );

  it('to another site costs at most 4 KB for the script of the widget', async () => {
    const { headers } = await fetch(`${endpoints().web}/widget.js`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(Number(headers.get('content-length'))).toBeGreaterThan(1_000);
    expect(Number(headers.get('content-length'))).toBeLessThanOrEqual(4_096);
  });

  it('to Home reads only the account, Home and the first steps', async () => {
    const { load } = await visit('Home');
    const { email } = organization.admin;
    expect([...load.reads].sort()).toEqual([
      '/api/home',
      '/api/home/first-steps',
      `/api/user/${encodeURIComponent(email)}`,
    ]);
  });
});
