import { type TransferKind } from '@almoner/contracts';

type Describe = (description: string) => string;

const asPosted: Describe = (description) => description;
const always =
  (text: string): Describe =>
  () =>
    text;
/** Without the colon if the bank or Stripe sent no text. */
const prefixed =
  (text: string): Describe =>
  (description) =>
    description === '' ? text : `${text}: ${description}`;
/** Postings about gifts have texts such as “Gift” or “Refund”, which do not say what happened; other texts follow `otherwise`. */
const ofGift =
  (texts: Readonly<Record<string, string>>, otherwise: string): Describe =>
  (description) =>
    texts[description] ?? prefixed(otherwise)(description);

/** Donors are not named: journals are kept for longer, and by more people, than the data of donors. */
const descriptions: Readonly<Record<TransferKind, Describe>> = {
  deposit: asPosted,
  deposit_reversal: asPosted,
  withdrawal: asPosted,
  withdrawal_return: asPosted,
  bank_credit: prefixed('Bank transfer received'),
  bank_debit: prefixed('Debited by a bank'),
  treasury_fund: asPosted,
  treasury_return: asPosted,
  purchase_hold: asPosted,
  purchase_release: asPosted,
  purchase_capture: asPosted,
  purchase_refund: prefixed('Refund of a purchase'),
  purchase_refund_reversal: prefixed('Refund of a purchase, reversed'),
  purchase_dispute: prefixed('Dispute credit'),
  purchase_dispute_reversal: prefixed('Dispute credit, reversed'),
  purchase_recoding: prefixed('Category changed'),
  purchase_refund_assignment: prefixed('Refund moved to another account'),
  gift: asPosted,
  gift_fee: ofGift(
    {
      Gift: 'Stripe fee for a gift',
      'Fee of a dispute': 'Stripe fee for a dispute',
      'Fee of a dispute, returned': 'Stripe fee for a dispute, returned',
    },
    'Stripe fee',
  ),
  gift_refund: always('Refund of a gift'),
  gift_refund_reversal: always('Refund of a gift that failed'),
  gift_dispute: always('Disputed gift, withdrawn by the bank of the donor'),
  gift_dispute_reversal: always('Disputed gift, returned by the bank of the donor'),
  offline_gift_received: always('Gift in cash or by check'),
  offline_gift_voided: always('Gift in cash or by check, voided'),
  gift_payout: ofGift(
    {
      Gift: 'Payout of a gift',
      'Refund that failed': 'Payout of a gift whose refund failed',
      Dispute: 'Payout of a gift whose dispute was won',
    },
    'Payout',
  ),
  gift_refund_payout: ofGift(
    {
      Refund: 'Refund of a gift, taken from a payout',
      Dispute: 'Disputed gift, taken from a payout',
    },
    'Taken from a payout',
  ),
  payout_return: prefixed('Payout returned by the bank'),
  fund_receipt: prefixed('Moved to a restricted fund'),
  fund_release: prefixed('Released from restrictions'),
  vault_in: asPosted,
  vault_out: asPosted,
  reimbursement_approval: prefixed('Reimbursement approved'),
  reimbursement_payment: prefixed('Reimbursement paid from another bank account'),
  reimbursement_payout: prefixed('Reimbursement paid'),
  reimbursement_payout_return: asPosted,
  reimbursement_forgone: prefixed('Reimbursement donated'),
  reimbursement_recoding: prefixed('Category changed'),
};

const byKind: ReadonlyMap<string, Describe> = new Map(Object.entries(descriptions));

/**
 * What an accountant reads about a posted transfer: what happened and, if that was posted, with whom or for what. Computed on reading, so that
 * entries of earlier releases have it too.
 * @param kind one that this release does not know leaves the description unchanged
 * @param description as it was posted
 */
export const entryDescriptionOf = (kind: string, description: string): string =>
  (byKind.get(kind) ?? asPosted)(description);
