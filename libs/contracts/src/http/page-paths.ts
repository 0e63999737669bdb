/** The addresses of the web's pages; what lies below one belongs to it. Whatever else has no page is not found. */
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

/** Whether a page is at this path; the case does not matter, as in the web's own router. */
export function isPagePath(path: string): boolean {
  const wanted = path.toLowerCase();
  return known.some((page) => wanted === page || (page !== '/' && wanted.startsWith(`${page}/`)));
}
