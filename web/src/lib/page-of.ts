/** The path as the rules write it: the router ignores case and a slash at the end. */
export function pageOf(pathname: string): string {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (path === '/loggedout') return '/loggedOut';
  return path === '' ? '/' : path;
}
