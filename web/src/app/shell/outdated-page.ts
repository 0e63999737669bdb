/** Whether a part of the console could not be loaded. After an update, an open page asks for files that no longer exist. */
let lacksPart = false;

/** Vite reports each module and style sheet that failed to load by this event. */
export function watchForMissingParts(): void {
  window.addEventListener('vite:preloadError', () => {
    lacksPart = true;
  });
}

const reloadedAtKey = 'almoner.reloaded-at';
/** A part that is missing again so soon is no old page, so that the person is told instead. */
const reloadEveryMs = 60_000;

export function isOutdated(): boolean {
  return lacksPart && Date.now() - Number(sessionStorage.getItem(reloadedAtKey)) > reloadEveryMs;
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
