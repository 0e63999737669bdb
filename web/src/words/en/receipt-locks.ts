const missing = (count: number) => (count === 1 ? 'a receipt is missing' : `${count} receipts are missing`);

/** On Home, Cards and declines. */
export const receiptLockWords = {
  lockedOwn: (count: number) => `Your cards are locked: ${missing(count)}`,
  lockedOf: (who: string, count: number) => `${who}’s cards are locked: ${missing(count)}`,
  soonOwn: (count: number) => `Your cards will be locked: ${missing(count)}`,
  soonOf: (who: string, count: number) => `${who}’s cards will be locked: ${missing(count)}`,
  since: 'Locked since',
  from: 'Locks on',
  unlocks: 'Every purchase is declined. The cards work again within seconds after the receipts are added.',
  add: (merchant: string, amount: string) => `Add the receipt from ${merchant}, ${amount}`,
  more: (count: number) => `and ${count} more`,
};
