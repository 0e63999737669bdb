import { describe, expect, it } from '@jest/globals';
import { transferKinds } from '@almoner/contracts';
import { entryDescriptionOf } from './entry-description.ts';

describe('the description of an entry', () => {
  it.each([
    ['gift', 'Gift', 'Gift'],
    ['gift_fee', 'Gift', 'Stripe fee for a gift'],
    ['gift_fee', 'Fee of a dispute', 'Stripe fee for a dispute'],
    ['gift_refund', 'Gift', 'Refund of a gift'],
    ['gift_payout', 'Gift', 'Payout of a gift'],
    ['gift_payout', 'Card reader', 'Payout: Card reader'],
    ['gift_refund_payout', 'Refund', 'Refund of a gift, taken from a payout'],
    ['gift_refund_payout', 'Radar fee', 'Taken from a payout: Radar fee'],
    ['payout_return', 'Gift', 'Payout returned by the bank: Gift'],
    ['purchase_capture', 'Fennel Row Produce', 'Fennel Row Produce'],
    ['purchase_refund', 'Fennel Row Produce', 'Refund of a purchase: Fennel Row Produce'],
    ['bank_credit', '', 'Bank transfer received'],
    ['of_a_later_release', 'Text', 'Text'],
  ])('of the kind %s, posted as %s, is %s', (kind, posted, described) => {
    expect(entryDescriptionOf(kind, posted)).toBe(described);
  });

  it('differs between the kinds that are posted about the same gift, purchase or report', () => {
    for (const [subject, posted] of [
      ['gift', 'Gift'],
      ['purchase', 'Fennel Row Produce'],
      ['reimbursement', 'Trip to Dover'],
    ] as const) {
      // Holds are in no journal.
      const kinds = transferKinds.filter(
        (kind) => kind.includes(subject) && kind !== 'purchase_hold' && kind !== 'purchase_release',
      );
      // The description of a returned payment is posted as a whole sentence, not as the title of the report.
      const described = kinds.map((kind) =>
        kind === 'reimbursement_payout_return' ? kind : entryDescriptionOf(kind, posted),
      );
      expect(new Set(described).size).toBe(kinds.length);
    }
  });
});
