import { type Money } from '@almoner/kernel';
import { type ReceiptText } from './printed-document.ts';
import { type Goods, type Receipt } from './receipt.ts';
import { receiptText } from './receipt-text.ts';

interface Sampled extends Pick<Receipt, 'organizationId' | 'organizationName' | 'ein' | 'campaignTitle'> {
  readonly amount: Money;
  readonly goods: Goods | null;
  /** The campaign's own text; empty without one. */
  readonly receiptText: string;
  readonly at: Date;
}

/** A receipt that is never issued, for a gift by card that nobody made: in place of a number it has a word that no receipt has. */
export const sampleReceipt = ({ amount, goods, receiptText: text, at, ...facts }: Sampled): Receipt => ({
  ...facts,
  id: 'sample',
  giftId: 'sample',
  number: 'SAMPLE',
  amount,
  currency: amount.currency,
  donorName: 'Sample Donor',
  donorEmail: null,
  givenAt: at,
  issuedAt: at,
  details: {
    method: 'card',
    goods,
    designations: [],
    checkNumber: null,
    property: null,
    advisedFund: null,
    tribute: null,
    match: null,
    forgone: null,
    authorizedAt: null,
    receiptText: text === '' ? null : text,
  },
});

/** As the receipt would be printed, with a note that it is none. */
export const sampleText = (receipt: Receipt): ReceiptText => ({
  ...receiptText(receipt),
  sampleNote: 'This is a sample. It is not a receipt for a gift.',
});
