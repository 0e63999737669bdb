import { type Page, type Route } from 'playwright-core';

type Address = Parameters<Page['route']>[0];

/** The first request to the address is carried out, and the page never gets its answer. */
export const loseFirstAnswer = (page: Page, address: Address) =>
  handleFirst(page, address, async (route) => {
    await route.fetch();
    await route.abort();
  });

/** The connection ends during the first request to the address. */
export const loseFirstRequest = (page: Page, address: Address) =>
  handleFirst(page, address, (route) => route.abort('connectionreset'));

/**
 * The route is never removed: Playwright's `times` ends the interception while other requests may be held in it, and one of them
 * once got no response.
 */
async function handleFirst(
  page: Page,
  address: Address,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isHandled = false;
  await page.route(address, async (route) => {
    if (isHandled) return route.continue();
    isHandled = true;
    await handle(route);
  });
}
