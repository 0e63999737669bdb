import { type DeclineReason } from '@almoner/contracts';

interface DeclineText {
  readonly why: string;
  /** A next step for the cardholder. */
  readonly help: string;
}

const askForMore = 'Use another card, or request a higher limit on the purchase’s page.';
const askAdmin = 'Ask a manager or an admin.';
const tryAgain = 'Try the card again in a minute.';

/** `fund`: the restricted fund that pays for the card, or null. The cardholder may see its name but not its balance. */
export function declineTextOf(reason: DeclineReason, fund: string | null): DeclineText {
  if (reason !== 'insufficient_funds' || fund === null) return declineTexts[reason];
  return {
    why: `The restricted fund “${fund}” did not have enough money available.`,
    help: 'Use a card on another program, or ask an admin.',
  };
}

/** Like `web/src/words/en/declines.ts`, with a next step for the cardholder. */
const declineTexts: Readonly<Record<DeclineReason, DeclineText>> = {
  invalid_request: { why: 'The card network’s request contained invalid amounts.', help: tryAgain },
  organization_not_active: { why: 'The organization is not activated yet.', help: askAdmin },
  card_unknown: { why: 'This card is unknown.', help: askAdmin },
  card_not_active: {
    why: 'The card is not active.',
    help: 'If it came by mail, activate it on its page first.',
  },
  card_frozen: { why: 'The card is frozen.', help: 'Unfreeze it, or ask the person who froze it.' },
  card_canceled: { why: 'The card is canceled.', help: 'Use another card, or request a new one.' },
  card_expired: {
    why: 'The card’s expiration date has passed.',
    help: 'Ask an admin to change the date, or use another card.',
  },
  card_already_used: {
    why: 'This is a single-use card, and it has been used.',
    help: 'Use another card, or request a new one.',
  },
  cardholder_not_active: { why: 'Your cards are not active.', help: askAdmin },
  receipts_overdue: {
    why: 'Receipts for earlier purchases are overdue.',
    help: 'Add them, and your cards work again within seconds.',
  },
  currency_not_supported: {
    why: 'The merchant charged in a currency that this card does not support.',
    help: 'Ask the merchant to charge in the currency of the card.',
  },
  blocked_category: {
    why: 'Cards cannot be used at this kind of merchant.',
    help: 'Your organization cannot change this.',
  },
  cash_not_allowed: {
    why: 'This card does not allow cash.',
    help: 'Pay without cash back, or ask an admin to allow cash.',
  },
  cash_limit_exceeded: {
    why: 'The cash amount exceeded this card’s cash limit.',
    help: 'Withdraw less, or ask an admin to raise the cash limit.',
  },
  merchant_not_allowed: {
    why: 'This card cannot be used at this merchant.',
    help: 'Use another card, or ask an admin to allow the merchant.',
  },
  outside_fund_purpose: {
    why: 'The restricted fund that pays for this card may be spent only for its purpose, and this merchant is outside it.',
    help: 'Use a card on another program, or ask an admin to allow the merchant for the fund.',
  },
  card_merchant_locked: {
    why: 'This card works only at the merchant of its first purchase.',
    help: 'Use another card, or request a new one.',
  },
  purchase_limit_exceeded: {
    why: 'The purchase exceeded this card’s per-purchase limit.',
    help: 'Ask an admin to raise the per-purchase limit.',
  },
  program_not_active: { why: 'The spend program of this card is not active.', help: askAdmin },
  fund_not_open: {
    why: 'The restricted fund that pays for this card may not be spent on that day.',
    help: 'Use a card on another program, or ask an admin.',
  },
  spend_limit_exceeded: {
    why: 'The purchase was more than what was left of the card’s limit.',
    help: askForMore,
  },
  program_limit_exceeded: {
    why: 'The purchase was more than what was left of the spend program’s limit.',
    help: 'Use a card on another program, or request a higher limit for the program.',
  },
  program_budget_exceeded: {
    why: 'The purchase was more than what was left of the spend program’s budget.',
    help: 'Use a card on another program, or ask the manager of the program.',
  },
  insufficient_funds: {
    why: 'The funding account did not have enough money available.',
    help: 'Ask an admin to add money.',
  },
  decision_timeout: { why: 'We could not check the purchase in time.', help: tryAgain },
  decision_unavailable: { why: 'A problem on our side prevented the check.', help: tryAgain },
  declined_by_network: {
    why: 'The card network declined it without asking us.',
    help: 'Check the card number, expiration date and billing address that you entered, and try again.',
  },
};
