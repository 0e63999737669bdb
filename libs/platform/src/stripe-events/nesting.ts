/** Looks at no more than `levels` levels, so that it cannot overflow the stack itself. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((field) => isDeeperThan(levels - 1, field));
}
