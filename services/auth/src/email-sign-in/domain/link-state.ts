export type LinkState = 'usable' | 'used' | 'expired';

interface Link {
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
}

/** A used link stays "used" after it expires: that explains more than "expired". */
export function linkState(link: Link, now: Date): LinkState {
  if (link.usedAt !== null) return 'used';
  return link.expiresAt > now ? 'usable' : 'expired';
}
