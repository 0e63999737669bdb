import { type SavedCardWire } from '@almoner/contracts';

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

export const savedCardWords = {
  method: 'Pay with',
  saved: ({ brand, last4, expiryMonth, expiryYear }: SavedCardWire) =>
    `${cardBrands[brand] ?? 'Card'} •••• ${last4}, expires ${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(2)}`,
  other: 'Another way to pay',
};
