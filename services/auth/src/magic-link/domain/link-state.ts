export type LinkState = 'usable' | 'used' | 'expired';

interface Link {
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
}

/** "Already used" is told even of an old link: it explains itself better than "too old". */
export function linkState(link: Link, now: Date): LinkState {
  if (link.usedAt !== null) return 'used';
  return link.expiresAt > now ? 'usable' : 'expired';
}
