import { type Page } from 'playwright-core';
import { nextSignInLink } from './mailbox.ts';

/** Signs in as a person does: the modal, the mail, the link's page, its button. */
export async function signInInBrowser(page: Page, email: string): Promise<void> {
  await page.goto('/');
  const modal = page.getByRole('dialog', { name: 'Welcome back!' });
  await modal.getByLabel('Email').fill(email);
  await modal.getByRole('button', { name: 'Log in with email' }).click();
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
  const link = await nextSignInLink(email);
  await page.goto(link.href);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/api/auth/callback/email');
}
