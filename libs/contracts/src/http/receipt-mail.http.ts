import { ReceiptAddressWire } from '../wire/receipt.wire.ts';
import { route } from './route.ts';

export const receiptMailHttp = {
  getReceiptAddress: route('GET', '/receipt-address', {
    summary: 'The address that the caller emails receipts to; null where this installation receives no email',
    reply: ReceiptAddressWire,
  }),
  replaceReceiptAddress: route('POST', '/receipt-address', {
    summary: 'Get a new address for receipts; the old one stops working immediately',
    reply: ReceiptAddressWire,
  }),
};
