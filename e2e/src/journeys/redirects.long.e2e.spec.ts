import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { applicationsHttp, giftsHttp, invitesHttp, membersHttp } from '@almoner/contracts';
import { dayFromNow } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { ApiPerson } from '../support/api-person.ts';
import { useBrowser } from '../support/browser.ts';
import { Organization, newAddress } from '../support/organization.ts';

const { open } = useBrowser();
let organization: Organization;
let campaignId: string;
let donorPath: string;

beforeAll(async () => {
  organization = await Organization.create();
  const slug = `roof-${randomUUID().slice(0, 8)}`;
  ({ id: campaignId } = await organization.createCampaign({ slug, title: 'A new roof' }));
  donorPath = `/donations/donor?campaign=${slug}`;
});

/** Waits until the page is at the address and shows its content. */
async function restsAt(page: Page, address: string): Promise<void> {
  await page.waitForURL((url) => url.pathname + url.search === address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(address);
}

describe('Whoever is not signed in', () => {
  it.each(['/', '/cards', '/cash-management?tab=wallet', '/application', '/archived', '/console/clients'])(
    'is sent from %s to /loggedOut',
    async (path) => restsAt(await open(path), '/loggedOut'),
  );

  it('stays on the donor page', async () => {
    const page = await open(donorPath);
    await restsAt(page, donorPath);
    await page.getByRole('heading', { name: 'A new roof' }).waitFor();
  });

  it('is led to the donor page that the callback address names, and to no other site', async () => {
    await restsAt(await open(`/?callbackUrl=${encodeURIComponent(donorPath)}`), donorPath);
    const evil = encodeURIComponent(`https://evil.example${donorPath}`);
    await restsAt(await open(`/loggedOut?callbackUrl=${evil}`), donorPath);
  });
});

describe('Whoever is signed in', () => {
  it('goes home from /loggedOut, /invite and /application with a complete account', async () => {
    for (const path of ['/loggedOut', '/invite', '/application']) {
      await restsAt(await open(path, { as: organization.admin }), '/');
    }
  });

  it('applies when they have no organization, but may stay on the donor page', async () => {
    const stranger = await ApiPerson.signedIn(newAddress('stranger'));
    await restsAt(await open('/cards', { as: stranger }), '/application');
    await restsAt(await open(donorPath, { as: stranger }), donorPath);
  });

  it('is on the page of their gifts when they gave, in a browser that they never gave in', async () => {
    const donor = await ApiPerson.signedIn(newAddress('donor'));
    await restsAt(await open('/', { as: donor }), '/application');
    await organization.admin.call(giftsHttp.recordGift, {
      body: {
        campaignId,
        method: 'cash',
        amount: 2_500,
        receivedOn: dayFromNow(-1),
        donor: { name: 'Wren Lind', email: donor.email },
      },
    });
    await restsAt(await open('/', { as: donor }), '/donations/donor');
    await restsAt(await open('/application', { as: donor }), '/application');
  });

  it('sees the invitation that is open to them, accepts it, and is at home', async () => {
    const invited = new ApiPerson(newAddress('invited'));
    const body = { email: invited.email, role: 'Employee', teamId: null };
    await organization.admin.call(invitesHttp.invite, { body });
    await invited.signIn();
    const page = await open('/cards', { as: invited });
    await restsAt(page, '/invite');
    await page.getByRole('button', { name: 'Accept' }).click();
    await restsAt(page, '/');
  });

  it('is shown that their access has ended once they are archived, at once and everywhere', async () => {
    const leaver = await organization.join('tomas', { role: 'Employee' });
    const before = await open('/cards', { as: leaver, tolerates: [/status of 40[13]/] });
    await restsAt(before, '/cards');
    const { id } = await leaver.account();
    await organization.admin.call(membersHttp.changeRole, { params: { id }, body: { role: 'Archived' } });
    await before.waitForURL((url) => url.pathname !== '/cards');

    const again = await ApiPerson.signedIn(leaver.email);
    for (const path of ['/', '/cards', '/application']) {
      await restsAt(await open(path, { as: again }), '/archived');
    }
  });

  it('goes home from /cash-management without being an admin', async () => {
    const employee = await organization.join('priya', { role: 'Employee' });
    await restsAt(await open('/cash-management?tab=vault', { as: employee }), '/');
    await restsAt(
      await open('/cash-management?tab=vault', { as: organization.admin }),
      '/cash-management?tab=vault',
    );
  });

  it('is confined to the console as an advisor', async () => {
    const { admin: advisor } = await Organization.create('Ledgerwell Advisors', 'advisor');
    for (const path of ['/', '/cards', '/settings', '/console/clients']) {
      await restsAt(await open(path, { as: advisor }), '/console/clients');
    }
  });
});

describe('While it is not known yet who someone is', () => {
  /** Holds the requests for `path` until they are released. */
  async function heldBack(page: Page, path: string): Promise<() => void> {
    let letThrough = (): void => undefined;
    const told = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(path, async (route) => {
      await told;
      await route.continue();
    });
    return letThrough;
  }
  const loader = (page: Page) => page.getByRole('status', { name: 'Loading' });

  it.each(['/loggedOut', '/cards'])('%s is a full-screen loader, without the modal', async (path) => {
    const page = await open('about:blank', { as: organization.admin });
    const letThrough = await heldBack(page, '**/api/auth/session');
    await page.goto(path);
    await loader(page).waitFor({ state: 'attached' });
    expect(await page.getByRole('heading').count()).toBe(0);
    letThrough();
    await restsAt(page, path === '/loggedOut' ? '/' : path);
  });

  it('no page flashes that the rules then forbid', async () => {
    const employee = await organization.join('flash', { role: 'Employee' });
    const page = await open('about:blank', { as: employee });
    const letThrough = await heldBack(page, '**/api/user/**');
    const seen: string[] = [];
    await page.exposeFunction('noteHeading', (text: string) => seen.push(text));
    await page.addInitScript(() => {
      const note = Reflect.get(window, 'noteHeading') as (text: string) => void;
      new MutationObserver(() => {
        for (const heading of document.querySelectorAll('h1')) note(heading.textContent ?? '');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/cash-management?tab=vault');
    await loader(page).waitFor({ state: 'attached' });
    letThrough();
    await restsAt(page, '/');
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((text) => !text.startsWith('Good '))).toEqual([]);
  });
});

describe('Whoever’s organization is not activated', () => {
  it('goes to /application from everywhere but the donor page, and reads how it stands', async () => {
    const applicant = await ApiPerson.signedIn(newAddress('rejected'));
    // The sandbox rejects this tax id, as Stripe may.
    const body = { legalName: 'Nowhere Hall', ein: '12-0000002', kind: 'nonprofit' };
    await applicant.call(applicationsHttp.apply, { body });
    for (const path of ['/', '/cash-management?tab=wallet', '/loggedOut']) {
      await restsAt(await open(path, { as: applicant }), '/application');
    }
    await restsAt(await open(donorPath, { as: applicant }), donorPath);
  });
});
