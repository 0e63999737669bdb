/** The behavior of a test card when charged. */
export interface CardBehavior {
  declines?: Decline;
  /** 3D Secure: on every payment, or only while the card was not set up for later use. */
  authentication?: 'always' | 'unless_set_up';
  then?: 'refund_fails' | 'refund_pends' | 'available_at_once' | 'disputes';
  blocked?: boolean;
  /** It can be set up for later use, though its charges are declined. */
  attaches?: boolean;
}
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}
export interface TestCard extends CardBehavior {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
}

export const expiredCard: Decline = {
  code: 'expired_card',
  decline_code: 'expired_card',
  message: 'Your card has expired.',
};
const declined = (decline_code: string, message: string): CardBehavior => ({
  declines: { code: 'card_declined', decline_code, message },
});
const wasDeclined = 'Your card was declined.';
const noFunds = 'Your card has insufficient funds.';

const visa = (number: string, behavior: CardBehavior = {}): TestCard => ({
  number,
  brand: 'visa',
  ...behavior,
});

/** Stripe's test PaymentMethods and the numbers behind them. */
export const testCards: Record<string, TestCard> = {
  pm_card_visa: visa('4242424242424242'),
  pm_card_mastercard: { number: '5555555555554444', brand: 'mastercard' },
  pm_card_amex: { number: '378282246310005', brand: 'amex' },
  pm_card_bypassPending: visa('4000000000000077', { then: 'available_at_once' }),
  pm_card_visa_chargeDeclined: visa('4000000000000002', declined('generic_decline', wasDeclined)),
  pm_card_visa_chargeDeclinedInsufficientFunds: visa(
    '4000000000009995',
    declined('insufficient_funds', noFunds),
  ),
  pm_card_visa_chargeDeclinedLostCard: visa('4000000000009987', declined('lost_card', wasDeclined)),
  pm_card_visa_chargeDeclinedStolenCard: visa('4000000000009979', declined('stolen_card', wasDeclined)),
  pm_card_chargeDeclinedExpiredCard: visa('4000000000000069', { declines: expiredCard }),
  pm_card_chargeDeclinedIncorrectCvc: visa('4000000000000127', {
    declines: {
      code: 'incorrect_cvc',
      decline_code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  }),
  pm_card_chargeDeclinedProcessingError: visa('4000000000000119', {
    declines: {
      code: 'processing_error',
      decline_code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  pm_card_chargeCustomerFail: visa('4000000000000341', {
    ...declined('generic_decline', wasDeclined),
    attaches: true,
  }),
  pm_card_authenticationRequiredOnSetup: visa('4000002500003155', { authentication: 'unless_set_up' }),
  pm_card_authenticationRequired: visa('4000002760003184', { authentication: 'always' }),
  pm_card_threeDSecure2Required: visa('4000000000003220', { authentication: 'always' }),
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: visa('4000008260003178', {
    authentication: 'always',
    attaches: true,
    ...declined('insufficient_funds', noFunds),
  }),
  pm_card_refundFail: visa('4000000000005126', { then: 'refund_fails' }),
  pm_card_pendingRefund: visa('4000000000007726', { then: 'refund_pends' }),
  pm_card_createDispute: visa('4000000000000259', { then: 'disputes' }),
  pm_card_radarBlock: visa('4100000000000019', { ...declined('fraudulent', wasDeclined), blocked: true }),
};

/** Some of Stripe's ids exist with and without the brand. */
export function cardByToken(token: string): TestCard | undefined {
  return (
    testCards[token] ??
    testCards[token.replace('pm_card_', 'pm_card_visa_')] ??
    testCards[token.replace('_visa_', '_')]
  );
}

export function cardByNumber(number: string): TestCard | undefined {
  return Object.values(testCards).find((card) => card.number === number);
}

export function brandOf(number: string): TestCard['brand'] {
  if (/^3[47]/.test(number)) return 'amex';
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'visa';
}
