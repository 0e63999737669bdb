/** A sponsor's match on the donor page, the widget and the event screen. */
export const donorMatchWords = {
  banner: (sponsor: string, sum: string, left: string) =>
    `${sponsor} doubles your gift until the match of ${sum} is used up: ${left} left.`,
  maximum: (amount: string) => `Up to ${amount} per gift.`,
  becomes: (gift: string, total: string) => `Your ${gift} becomes ${total}.`,
  estimate: 'This is an estimate. The matched amount is final once your gift is paid.',
  given: (given: string, matched: string, sponsors: readonly string[]) =>
    `${given} given, plus ${matched} matched by ${sponsors.join(', ')}`,
  paidAhead: (amount: string) => `${amount} is prepaid for future gifts.`,
  matched: (amount: string, sponsor: string) => `${sponsor} is matching your gift with ${amount}.`,
};
