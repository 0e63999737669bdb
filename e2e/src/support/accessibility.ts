import axe, { type AxeResults } from 'axe-core';
import { type Page } from 'playwright-core';

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Best-practice rules beyond the guidelines. */
const bestPractices = ['empty-table-header', 'heading-order'];

/** The WCAG 2.2 AA violations of the current page, one line each: rule, element and problem. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await transitionsEnded(page);
  await page.evaluate(axe.source);
  // Only the violations leave the page: everything that passes is a megabyte for a long list.
  const violations = await page.evaluate<
    AxeResults['violations'],
    readonly [readonly string[], readonly string[]]
  >(
    async ([tags, rules]) => {
      const results = await window.axe.run(document, {
        runOnly: { type: 'tag', values: [...tags] },
        rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
        resultTypes: ['violations'],
      });
      return results.violations;
    },
    [wcag22aa, bestPractices] as const,
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  return [...found, ...(await tallHiddenTables(page))];
}

/** A table is as tall as its rows even where it is hidden, so it makes the page longer unless an element around it hides it. */
function tallHiddenTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('table.visually-hidden')].map(
      ({ offsetHeight, textContent }) => `hidden table of ${offsetHeight} px: ${textContent.slice(0, 40)}`,
    ),
  );
}

/** Longer animations are not transitions: skeletons shimmer endlessly, notices count down for seconds. */
const transitionMaxMs = 1_000;

/** Waits until nothing fades in or out: half transparent text fails the contrast rule that it passes at rest. */
async function transitionsEnded(page: Page): Promise<void> {
  await page.waitForFunction(
    (maxMs) =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || Number(effect?.getComputedTiming().endTime) > maxMs,
        ),
    transitionMaxMs,
  );
}

declare global {
  interface Window {
    readonly axe: Pick<typeof axe, 'run'>;
  }
}
