/** Labels of the sum that explains the amount left. */
export const figureWords = {
  captured: 'Spent',
  onHold: 'On hold',
  minus: 'minus',
  plus: 'plus',
  equals: 'equals',
};
