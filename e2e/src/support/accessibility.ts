import axe, { type AxeResults } from 'axe-core';
import { type Page } from 'playwright-core';

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What breaks WCAG 2.2 AA on the page as it stands, one line a finding: the rule, the element, and what is wrong. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults, string[]>(
    (tags) => window.axe.run(document, { runOnly: { type: 'tag', values: tags } }),
    wcag22aa,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

declare global {
  interface Window {
    readonly axe: Pick<typeof axe, 'run'>;
  }
}
