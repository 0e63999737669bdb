const list = new Intl.ListFormat('en');

/** Texts about the funds that a gift is for. */
export const designationWords = {
  title: 'Your gift goes to',
  whereNeeded: 'Where it is needed most',
  split: 'Split between several funds',
  amounts: 'Amount for each fund',
  purpose: (purpose: string) => `Used for this purpose only: ${purpose}`,
  amountInvalid: 'Enter an amount, such as 40 or 12.50.',
  tooMuch: 'These amounts are more than your gift. Lower one, or give more.',
  tooMany: (most: number) => `A gift can be split between at most ${most} funds.`,
  rest: (rest: string, gift: string) => `${rest} of your ${gift} goes where it is needed most.`,
  over: (over: string, gift: string) => `These amounts are ${over} more than your gift of ${gift}.`,
  allAssigned: (gift: string) => `All of your ${gift} is assigned.`,
  restUnknown: 'Any amount you do not assign goes where it is needed most.',
  goesTo: (name: string) => `It goes to ${name}.`,
  parts: (parts: readonly string[]) => `${list.format(parts)}.`,
  /** In a list. */
  part: (name: string, amount: string) => `${name} ${amount}`,
  /** In a sentence. */
  partGoesTo: (name: string, amount: string) => `${amount} goes to ${name}`,
  partGoesWhereNeeded: (amount: string) => `${amount} goes where it is needed most`,
  sharesKept: 'If you change the amount, each fund keeps its share.',
};
