const places = ['containers', 'embedded'] as const;
/** Where the servers of a test run are: in containers, or programs on this machine. */
export type Place = (typeof places)[number];

/**
 * The kinds of servers to try, in order. A kind set by hand is the only one; otherwise containers if an engine is
 * running, then embedded servers, in case containers fail (no network, a full disk).
 * @throws Error for an unknown kind
 */
export async function serverCandidates(
  asked: string | undefined,
  hasEngine: () => Promise<boolean>,
): Promise<readonly Place[]> {
  if (asked === undefined || asked === '') return (await hasEngine()) ? places : ['embedded'];
  const place = places.find((known) => known === asked);
  if (place === undefined) throw new Error(`TEST_SERVERS is "${asked}"; it may be ${places.join(' or ')}.`);
  return [place];
}

/** Starts the first kind that works, and reports why others failed. @throws the last error */
export async function startFirstAvailable<Server>(
  [place, ...others]: readonly Place[],
  start: Readonly<Record<Place, () => Promise<Server>>>,
  warn: (sentence: string) => void,
): Promise<{ readonly place: Place; readonly server: Server }> {
  if (place === undefined) throw new Error('There is no place to start servers in.');
  try {
    return { place, server: await start[place]() };
  } catch (error) {
    if (others.length === 0) throw error;
    warn(`The servers are not ${place}, but ${others[0]}: ${String(error)}`);
    return startFirstAvailable(others, start, warn);
  }
}
