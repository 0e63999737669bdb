export const widgetWords = {
  retry: 'Try again',
  secure: 'Card details go to the payment partner only.',
};
