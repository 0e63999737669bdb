import axe, { type AxeResults } from 'axe-core';
import { type Page } from 'playwright-core';

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Best-practice rules beyond the guidelines. */
const bestPractices = ['empty-table-header', 'heading-order'];

/** The WCAG 2.2 AA violations of the current page, one line each: rule, element and problem. */
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
