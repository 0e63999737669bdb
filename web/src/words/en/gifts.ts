import { type SavedCardWire } from '@almoner/contracts';
import { dedicationWords } from './tributes.ts';
import { waitText } from './wait.ts';

/** By Stripe's names of the card networks. */
const cardBrands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};
const debitDeclined =
  'This bank account cannot be debited; nothing was charged. Use another account, or a card.';
const bankDeclined = 'Your bank declined this card; nothing was charged. Another card usually works.';

export const donorWords = {
  logIn: 'Log in',
  yourGifts: 'Your gifts and receipts',
  yourGiving: 'Your giving',
  openCampaigns: 'Open campaigns',
  logInForGifts:
    'Log in to see your gifts and receipts, and to change, pause or stop a recurring gift. There is no password: we email you a link.',
  logInForSuggestion:
    'Log in with the address that the email was sent to. Your recurring gift then shows the suggested amount, and nothing changes until you save it.',
  signedInAs: (email: string) => `Signed in as ${email}`,
  of: (goal: string) => `of ${goal}`,
  gifts: (count: number) => (count === 1 ? '1 gift' : `${count} gifts`),
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  latest: 'Latest gifts',
  anonymous: 'Anonymous',
  property: { in_kind: 'Goods', stock: 'Stock' },
  amount: 'Amount',
  other: 'Other',
  otherAmount: 'Your amount',
  amountInvalid: 'Enter an amount, such as 40 or 12.50.',
  amountTooLarge: (largest: string) => `For a gift above ${largest}, please contact the organization.`,
  totalTooLarge: (largest: string) =>
    `With the fees, more than ${largest} cannot be paid at once. Choose a smaller amount, or contact the organization.`,
  amountTooSmall: (minimum: string) => `The minimum gift is ${minimum}.`,
  coverFees: {
    card: (fee: string, amount: string) =>
      `Add ${fee} to cover card fees, so the full ${amount} reaches the organization`,
    bank_debit: (fee: string, amount: string) =>
      `Add ${fee} to cover bank fees, so the full ${amount} reaches the organization`,
  },
  coverFeesUnknown: 'Cover the payment fees, so your full gift reaches the organization',
  goods: (description: string, value: string) =>
    `You receive ${description}, valued at ${value}. That part is not tax-deductible.`,
  email: 'Email for your receipt',
  name: 'Your name',
  optional: 'optional',
  employer: 'Employer',
  employerHint: 'Many employers match gifts.',
  stayAnonymous: 'Do not show my name on this page',
  card: 'Card',
  bankAccount: 'Bank account in the US',
  method: 'Pay with',
  methods: { card: 'Card', bank_debit: 'Bank account' },
  savedCard: ({ brand, last4, expiryMonth, expiryYear }: SavedCardWire) =>
    `${cardBrands[brand] ?? 'Card'} •••• ${last4}, expires ${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(2)}`,
  otherPayment: 'Another way to pay',
  bankAgain: 'You are authorizing the future debits now. We will email you before each one.',
  bankTime: 'A debit usually takes 4 business days. Your receipt follows once the money has arrived.',
  onItsWay: (amount: string, to: string) =>
    `Your gift of ${amount} to ${to} is on its way. Your bank usually takes 4 business days.`,
  receiptLater: (email: string) =>
    `We will send your receipt to ${email} once the money has arrived. If your bank does not pay, we will email you.`,
  verify: (email: string) =>
    `Your bank account has to be verified first. One or two small deposits reach it within two business days; then enter what your statement shows. We have also sent the link to ${email}.`,
  verifyLink: 'Verify your bank account',
  give: (total: string) => `Give ${total}`,
  giveNothing: 'Give',
  paying: 'Paying…',
  checking: 'Checking that you are human…',
  deductible: (ein: string) => `Tax-deductible. Instant receipt. EIN ${ein}`,
  deductibleLater: (ein: string) => `Tax-deductible. EIN ${ein}`,
  receiptAtOnce: 'Instant receipt.',
  thanks: (name: string) => (name === '' ? 'Thank you!' : `Thank you, ${name}!`),
  thanksLead: (amount: string, to: string) => `Your gift of ${amount} to ${to} went through.`,
  confirming: 'The payment is being confirmed. Your receipt follows by email in a moment.',
  receipt: (number: string, email: string) => `Receipt ${number} is on its way to ${email}.`,
  downloadReceipt: 'Download the receipt (PDF)',
  receiptFailed: 'The receipt could not be downloaded. Try again, or use the one in your email.',
  giftFailed: 'The payment did not go through; nothing was charged. Please try again.',
  yourAddress: 'your address',
  another: 'Give again',
  share: 'Copy the link to share it',
  shared: 'Link copied.',
  loading: 'Loading the campaign',
  notFoundTitle: 'There is no campaign at this address',
  notFoundHint: 'Check the link, or ask the organization for a new one.',
  failedTitle: 'The campaign could not be loaded',
  opens: (day: string) => `This campaign opens on ${day}. Until then it does not accept gifts.`,
  closed: 'This campaign has ended and no longer accepts gifts. Thank you for your interest.',
  formFailed:
    'The payment form could not be loaded; nothing was charged. If you use a content blocker, allow this page and reload it.',
  offline: 'The server did not respond; nothing was charged. Check your connection and try again.',
  unanswered:
    'The payment service did not respond, so it is not known whether the payment went through. Try again: you will not be charged twice.',
  unknownProblem: 'Something went wrong on our side; nothing was charged. Please try again.',
  tooManyAttempts: (seconds: number) =>
    `Too many attempts in a short time; nothing was charged. Try again in ${waitText(seconds)}.`,
  apiProblems: {
    campaign_not_open: 'This campaign is not accepting gifts right now; nothing was charged.',
    bank_debit_not_accepted:
      'This campaign does not accept gifts from bank accounts; nothing was charged. Use a card.',
    gift_total_changed:
      'The payment fees have changed; nothing was charged. Check the new total and try again.',
    saved_card_not_usable:
      'This saved card cannot be used for this gift; nothing was charged. Choose another way to pay.',
    unauthenticated:
      'You have been logged out; nothing was charged. Log in again to use your saved card, or choose another way to pay.',
    gift_total_too_large:
      'This is more than can be paid at once; nothing was charged. Choose a smaller amount, or contact the organization.',
    amount_below_minimum: 'The amount is below the minimum gift of this campaign; nothing was charged.',
    too_many_requests: 'Too many attempts in a short time; nothing was charged. Wait a minute and try again.',
    challenge_required: 'We could not verify that you are human; nothing was charged. Please try again.',
    tribute_not_offered: dedicationWords.notOffered,
    too_many_tribute_notes: dedicationWords.tooManyNotes,
    invalid_input: 'Some of what you entered is not valid; nothing was charged. See the marked fields.',
  },
  /** Of a bank account, at once; most debits fail days later. */
  debitRefusals: {
    usual: debitDeclined,
    insufficient_funds:
      'There is not enough money in this account; nothing was charged. Use another account, or a card.',
    routing_number_invalid: 'The routing number is wrong; nothing was charged. Check it and try again.',
    account_number_invalid: 'The account number is wrong; nothing was charged. Check it and try again.',
    incomplete_name: 'Your name is missing; nothing was charged.',
    incomplete_routing: 'A routing number has nine digits; nothing was charged.',
    incomplete_account: 'The account number is incomplete; nothing was charged.',
  },
  declines: {
    card_declined: bankDeclined,
    generic_decline: bankDeclined,
    insufficient_funds:
      'There is not enough money on this card; nothing was charged. Try a smaller gift or another card.',
    lost_card: bankDeclined,
    stolen_card: bankDeclined,
    expired_card: 'This card has expired; nothing was charged. Use another card.',
    incorrect_cvc: 'The security code is wrong; nothing was charged. Check it and try again.',
    incorrect_number: 'The card number is wrong; nothing was charged. Check it and try again.',
    processing_error:
      'The bank could not process this right now; nothing was charged. Try again in a moment.',
    incomplete_number: 'The card number is incomplete; nothing was charged.',
    incomplete_expiry: 'The expiration date is incomplete; nothing was charged.',
    incomplete_cvc: 'The security code is incomplete; nothing was charged.',
    payment_intent_authentication_failure:
      'Your bank could not verify your identity; nothing was charged. Try again or use another card.',
  },
};

export const fundraisingWords = {
  title: 'Fundraising',
  newCampaign: 'New campaign',
  campaigns: 'Campaigns',
  noCampaigns: 'No campaigns yet. A campaign gets its own public page when it is published.',
  campaignTitle: 'Title',
  address: 'Address',
  addressHint: 'Lowercase letters, digits and hyphens. It appears at the end of the public link.',
  story: 'Story',
  goal: 'Goal',
  goalHint: 'Leave empty for a campaign without a goal.',
  create: 'Create',
  created: (title: string) => `${title} is open for gifts.`,
  saveDraft: 'Save as draft',
  draftSaved: (title: string) => `${title} is saved as a draft. Nobody outside the organization sees it.`,
  publicPage: 'Public page',
  editDraft: 'Edit the draft',
  raisedOf: (goal: string) => `of ${goal}`,
  gifts: 'Gifts',
  searchGifts: 'Search donor, email, employer, campaign or receipt',
  noGiftFound: 'No gift matches these filters.',
  noGifts: 'No gifts yet. Share a campaign’s public page to receive the first.',
  columns: {
    donor: 'Donor',
    date: 'Date',
    campaign: 'Campaign',
    status: 'Status',
    receipt: 'Receipt',
    amount: 'Amount',
  },
  voidedReceipt: (number: string) => `${number}, void`,
  anonymous: 'shown as anonymous',
  forgone: (report: string) => `Reimbursement: ${report}`,
  csvColumns: [
    'Time (UTC)',
    'Donor',
    'Email',
    'Campaign',
    'Kind',
    'Status',
    'Receipt',
    'Amount',
    'Fee',
    'Currency',
    'Tribute',
    'Dedicated to',
    'Answers',
    'Matched by',
    'Matched amount',
    'Employer',
    'Employer match',
    'Employer match amount',
    'Dispute',
    'Refunded',
    'How often',
  ],
  csvFile: 'gifts.csv',
};

export const giftWords = {
  one: 'Gift',
  frequency: 'How often',
  refundedOf: (amount: string) => `${amount} refunded`,
  previous: 'Newer gift',
  next: 'Older gift',
  missing: 'Gift not found',
  missingHint: 'The link may be incomplete, or the gift belongs to another organization.',
  backToList: 'Back to the list',
  anonymous: 'Shown as anonymous on the public page',
  email: 'Email',
  campaign: 'Campaign',
  failureReasons: {
    card_declined: 'The bank declined the card',
    insufficient_funds: 'Not enough money on the card or in the account',
    expired_card: 'The card has expired',
    incorrect_cvc: 'The security code was wrong',
    incorrect_number: 'The card number was wrong',
    processing_error: 'The bank could not process the payment',
    payment_intent_authentication_failure: 'The bank could not verify the cardholder',
    authentication_failed: 'The bank could not verify the donor',
    account_closed: 'The bank account is closed or was not found',
    debit_not_authorized: 'The bank did not allow the debit',
    bank_declined: 'The bank did not pay the debit',
    account_not_verified: 'The bank account was not verified in time',
    abandoned: 'The donor did not complete the payment',
  } as Readonly<Record<string, string>>,
  otherFailure: 'The payment did not go through',
};
