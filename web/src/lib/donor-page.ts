const storageKey = 'almoner.donor-page';

export const donorPath = '/donations/donor';

export const isDonorPage = (pathname: string) =>
  pathname === donorPath || pathname.startsWith(`${donorPath}/`);

/** The donor page that this person used last in this browser; null without one. */
export function lastDonorPage(email: string): string | null {
  const [usedBy, path] = localStorage.getItem(storageKey)?.split(' ') ?? [];
  return usedBy === email && path !== undefined && isDonorPath(path) ? path : null;
}

export function rememberDonorPage(email: string, campaign: string): void {
  const query = new URLSearchParams({ campaign });
  localStorage.setItem(storageKey, `${email} ${donorPath}?${query.toString()}`);
}

/** Nothing but a path of ours: a URL elsewhere is never followed. */
const isDonorPath = (path: string) => path === donorPath || path.startsWith(`${donorPath}?`);
