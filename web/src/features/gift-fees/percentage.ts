const maxBasisPoints = 2_000;

/** A typed percentage in hundredths of a percent; null unless it is at most 20% with at most two decimals. */
export function basisPointsOf(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const basisPoints = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return basisPoints <= maxBasisPoints ? basisPoints : null;
}

export const percentageOf = (basisPoints: number): string => String(basisPoints / 100);
