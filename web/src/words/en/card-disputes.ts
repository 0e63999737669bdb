import { type CardDisputeReason, type CardDisputeStatus, type DisputeProblem } from '@almoner/contracts';

const reasons: Readonly<Record<CardDisputeReason, string>> = {
  fraudulent: 'Nobody here made this purchase',
  not_received: 'It never arrived',
  merchandise_not_as_described: 'The goods are not as described',
  service_not_as_described: 'The service is not as described',
  canceled: 'It was canceled or returned',
  duplicate: 'We were charged twice',
  no_valid_authorization: 'The card was charged without authorization',
  other: 'Another reason',
};

const statuses: Readonly<Record<CardDisputeStatus, string>> = {
  reported: 'Reported by the cardholder',
  draft: 'Draft, not submitted',
  submitting: 'Being sent to the bank',
  submitted: 'With the bank',
  won: 'Won',
  lost: 'Lost',
  expired: 'Expired, not submitted in time',
  withdrawn: 'Withdrawn',
};

const problems: Readonly<Record<DisputeProblem, string>> = {
  dispute_of_pending_purchase: 'A purchase can be disputed when the merchant has taken the money.',
  dispute_of_unpaid_purchase: 'No money moved, so there is nothing to dispute.',
  dispute_of_refund: 'A refund cannot be disputed.',
  dispute_too_late: 'This purchase is too old to be disputed: that is possible for 110 days.',
  dispute_nothing_left: 'This purchase was refunded in full, so there is nothing left to dispute.',
};

export const cardDisputeWords = {
  title: 'Dispute',
  failed: 'The dispute could not be loaded',
  open: 'Dispute this purchase',
  edit: 'Continue the dispute',
  report: 'I did not make this purchase',
  daysLeft: (days: number) =>
    days === 0
      ? 'Today is the last day to submit a dispute.'
      : `${days} ${days === 1 ? 'day' : 'days'} left to submit a dispute.`,
  statuses,
  reasons,
  problems,
  reason: 'What is wrong?',
  amount: 'Disputed amount',
  tooMuch: (most: string) => `At most ${most} is left of this purchase after refunds.`,
  fields: {
    explanation: 'Tell the bank what happened',
    expectedOn: 'When was it expected?',
    receivedOn: 'When did you receive it?',
    canceledOn: 'When did you cancel?',
    returnedOn: 'When did you return it, or try to?',
    productType: 'What did you buy?',
    productDescription: 'Describe what you bought',
    returnStatus: 'What happened to the return?',
    returnDescription: 'Describe how you tried to return it',
    cancellationReason: 'Why did you cancel?',
    cancellationPolicyProvided: 'Did the merchant tell you its cancellation policy?',
    originalPurchaseId: 'Which purchase was right?',
  },
  productTypes: { merchandise: 'Goods', service: 'A service' },
  returnStatuses: { successful: 'The merchant took it back', merchant_rejected: 'The merchant refused it' },
  yes: 'Yes',
  no: 'No',
  noOther: 'No other purchase at this merchant was found.',
  save: 'Save draft',
  submit: 'Submit to the bank',
  submitHint:
    'After you submit it, the dispute cannot be changed. The bank decides within about 30 to 90 days.',
  saved: 'Draft saved.',
  submitted: 'Dispute submitted.',
  withdraw: 'Withdraw',
  withdrawn: 'Dispute withdrawn.',
  cancel: 'Cancel',
  missing: 'Fill in all fields to submit the dispute.',
  reportTitle: 'Report this purchase',
  reportLabel: 'Note to the admins',
  freeze: 'Freeze the card now',
  send: 'Report',
  reported: 'The admins have been notified.',
  reportedBy: (name: string) => `Reported by ${name}`,
  openedBy: (name: string) => `Opened by ${name}`,
  openedAtStripe: 'Opened at Stripe',
  submittedStep: 'Submitted to the bank',
  credit: 'Money returned',
  rescinded: 'Returned money was taken back',
  ended: { won: 'Dispute won', lost: 'Dispute lost', expired: 'Dispute expired', withdrawn: 'Withdrawn' },
  lossReason: (code: string) => `The bank’s reason: ${code.replaceAll('_', ' ')}`,
  refused: (sentence: string) => `The bank did not accept it: ${sentence}`,
};
