export const widgetWords = {
  retry: 'Try again',
  secure: 'Card details go only to Stripe.',
};
