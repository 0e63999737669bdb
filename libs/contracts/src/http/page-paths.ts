/** The paths of the web's pages, each with everything below it. Any other path is not found. */
export const pagePaths = [
  '/',
  '/loggedOut',
  '/cards',
  '/approvals',
  '/transactions',
  '/spendprograms',
  '/cash-management',
  '/donations',
  '/donations/donor',
  '/donations/widget',
  '/teams',
  '/accounting',
  '/settings',
  '/console/clients',
  '/console/team',
  '/console/settings',
  '/invite',
  '/application',
  '/archived',
  '/conference',
] as const;
export type PagePath = (typeof pagePaths)[number];

const known = pagePaths.map((page) => page.toLowerCase());

/** Returns whether a page has this path. Ignores case, as the web's router does. */
export function isPagePath(path: string): boolean {
  const wanted = path.toLowerCase();
  return known.some((page) => wanted === page || (page !== '/' && wanted.startsWith(`${page}/`)));
}
