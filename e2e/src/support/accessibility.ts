import axe, { type AxeResults } from 'axe-core';
import { type Page } from 'playwright-core';

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Best practices beyond the guidelines that our pages keep as well. */
const bestPractices = ['empty-table-header', 'heading-order'];

/** What breaks WCAG 2.2 AA on the page as it stands, one line a finding: the rule, the element, and what is wrong. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults, readonly [readonly string[], readonly string[]]>(
    ([tags, rules]) =>
      window.axe.run(document, {
        runOnly: { type: 'tag', values: [...tags] },
        rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
      }),
    [wcag22aa, bestPractices] as const,
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
