import { type Locator, type Page } from 'playwright-core';

/** Chooses by keyboard from a list with a search, even while its options are still loading. */
export async function chooseByKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await field.pressSequentially(text);
  // Enter before that would choose nothing.
  await page.locator('.ant-select-item-option-active').filter({ hasText: text, visible: true }).waitFor();
  await field.press('Enter');
}
