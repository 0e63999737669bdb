const storageKey = 'almoner.donor-page';

export const donorPath = '/donations/donor';

/** The donor page that a signed-in donor used last in this browser; null without one. */
export function lastDonorPage(): string | null {
  const path = localStorage.getItem(storageKey);
  return path !== null && isDonorPath(path) ? path : null;
}

export function rememberDonorPage(campaign: string): void {
  const query = new URLSearchParams({ campaign });
  localStorage.setItem(storageKey, `${donorPath}?${query.toString()}`);
}

/** Nothing but a path of ours: an address elsewhere is never followed. */
const isDonorPath = (path: string) => path === donorPath || path.startsWith(`${donorPath}?`);
