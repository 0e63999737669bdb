/** Set when a part of the console failed to load, as happens to an open page after an update removed its files. */
let lacksPart = false;

/** Vite reports each module and style sheet that failed to load by this event. */
export function watchForMissingParts(): void {
  window.addEventListener('vite:preloadError', () => {
    lacksPart = true;
  });
}

const reloadedAtKey = 'almoner.reloaded-at';
/** If a part is missing again this soon, the page is not outdated: an error is shown instead. */
const reloadAgainAfterMs = 60_000;

export function isOutdated(): boolean {
  return lacksPart && Date.now() - Number(sessionStorage.getItem(reloadedAtKey)) > reloadAgainAfterMs;
}

/** Reloads the page if the server answers. @returns whether it does */
export async function reloadOutdatedPage(): Promise<boolean> {
  const answers = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) return false;
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  window.location.reload();
  return true;
}
