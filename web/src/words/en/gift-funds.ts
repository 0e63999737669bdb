export const giftFundWords = {
  legend: 'Designated to',
  fund: (place: number) => `Fund ${place}`,
  amount: (place: number) => `Amount for fund ${place}`,
  noFund: 'No fund',
  chooseFund: 'Choose a fund',
  whole: 'Whole gift',
  rest: 'The rest',
  add: 'Add a fund',
  remove: (place: number) => `Remove fund ${place}`,
  hint: 'Recorded when you add the money to the fund.',
  all: (amount: string) => `All of ${amount} is designated. Recorded when you add the money to the funds.`,
  part: (designated: string, amount: string, left: string) =>
    `${designated} of ${amount} is designated, ${left} is not. Recorded when you add the money to the funds.`,
  over: (designated: string, amount: string) => `The funds get ${designated}, but the gift is ${amount}.`,
  twice: 'This fund is already chosen. Enter it once.',
  problems: {
    over: 'The funds get more than the gift.',
    nothing_left: 'Nothing is left of the gift for this fund.',
    amount_missing: 'Enter the amount: another fund gets the rest.',
  },
};
