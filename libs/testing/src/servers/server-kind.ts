const places = ['containers', 'embedded'] as const;
/** What the servers of a test run are: containers, or programs of this machine. */
export type Place = (typeof places)[number];

/**
 * Where to start servers, the best first. What is asked for by hand is tried alone; else containers where an engine
 * runs, and embedded servers all the same if they cannot be had (no network, a full disk).
 * @throws Error for a place that there is not
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

/** Starts in the first place that works, and says of each other why it did not. @throws what the last one threw */
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
