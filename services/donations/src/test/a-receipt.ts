import { Money, newId } from '@almoner/kernel';
import { type Receipt, type ReceiptDetails } from '../receipts/domain/receipt.ts';

/** Of a gift by card with nothing special. */
const plainDetails: ReceiptDetails = {
  method: 'card',
  goods: null,
  designations: [],
  checkNumber: null,
  property: null,
  advisedFund: null,
  tribute: null,
  match: null,
  forgone: null,
  authorizedAt: null,
};

/** A receipt that is not stored, by default for $50.00 from Ruth Abernathy. */
export const aReceipt = ({
  details = {},
  ...over
}: Partial<Omit<Receipt, 'details'>> & { readonly details?: Partial<ReceiptDetails> } = {}): Receipt => ({
  organizationId: newId(),
  id: newId(),
  giftId: newId(),
  number: '2026-000123',
  amount: Money.ofMinor(5_000, 'USD'),
  currency: 'USD',
  organizationName: 'Quillmere Community Kitchen',
  ein: '943120455',
  donorName: 'Ruth Abernathy',
  donorEmail: 'ruth@donor.example',
  campaignTitle: 'Winter meals',
  givenAt: new Date('2026-05-09T12:00:00Z'),
  issuedAt: new Date('2026-05-09T12:00:00Z'),
  details: { ...plainDetails, ...details },
  ...over,
});
