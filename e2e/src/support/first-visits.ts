import { type Page } from 'playwright-core';
import { type ApiPerson } from './api-person.ts';

/** A page opened with an empty cache, and the maximum bytes of our own scripts. */
export interface FirstVisit {
  readonly name: string;
  readonly path: string;
  readonly as: ApiPerson | null;
  readonly scriptBudgetBytes: number;
  readonly ready: (page: Page) => Promise<unknown>;
}

export const firstVisits = (admin: ApiPerson, campaignSlug: string): readonly FirstVisit[] => [
  {
    name: 'sign-in',
    path: '/loggedOut',
    as: null,
    scriptBudgetBytes: 285_000,
    ready: (page) => page.getByRole('heading', { name: 'Welcome back!' }).waitFor(),
  },
  {
    name: 'Home',
    path: '/',
    as: admin,
    scriptBudgetBytes: 290_000,
    ready: async (page) => {
      await page.getByText('Nothing needs your attention right now.').waitFor();
      await page.getByText('Issue the first card').waitFor();
    },
  },
  {
    name: 'donor page',
    path: `/donations/donor?campaign=${campaignSlug}`,
    as: null,
    scriptBudgetBytes: 80_000,
    ready: (page) => page.getByRole('button', { name: /^Give/ }).waitFor(),
  },
  {
    name: 'widget',
    path: `/donations/widget/${campaignSlug}`,
    as: null,
    scriptBudgetBytes: 80_000,
    ready: (page) => page.getByRole('button', { name: /^Give/ }).waitFor(),
  },
  {
    name: 'conference',
    path: `/conference/${campaignSlug}`,
    as: null,
    scriptBudgetBytes: 80_000,
    ready: (page) => page.getByText('Gifts as they arrive').waitFor(),
  },
];
