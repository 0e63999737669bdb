import { type Page } from 'playwright-core';

/** A file that a phone would send: these lines as a picture, drawn by the browser. */
export async function photographReceipt(page: Page, name: string, lines: readonly string[]) {
  const paper = await page.context().newPage();
  await paper.setViewportSize({ width: 420, height: 60 + lines.length * 34 });
  await paper.setContent('<body style="margin: 24px; background: white"><pre></pre></body>');
  await paper.locator('pre').evaluate((element, text) => {
    element.style.cssText = 'margin: 0; font: bold 20px/34px monospace; color: black';
    element.textContent = text;
  }, lines.join('\n'));
  const buffer = await paper.screenshot();
  await paper.close();
  return { name, mimeType: 'image/png', buffer };
}
