import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import fc from 'fast-check';
import { shareOfCapture, shareOfRefund } from './fund-share.ts';

const usd = (minor: number) => Money.ofMinor(minor, 'USD');
const minors = ({ ofFund, ofWallet }: { ofFund: Money; ofWallet: Money }) => [
  ofFund.toMinorNumber(),
  ofWallet.toMinorNumber(),
];

describe('the share of a fund', () => {
  it.each([
    [12_000, 50_000, [12_000, 0]],
    [12_000, 10_000, [10_000, 2_000]],
    [12_000, 0, [0, 12_000]],
    [12_000, -500, [0, 12_000]],
  ])('of a capture of %i with %i available', (amount, available, shares) => {
    expect(minors(shareOfCapture(usd(amount), usd(available)))).toEqual(shares);
  });

  it.each([
    // The wallet is repaid first, then the fund; what nobody paid is not restricted.
    [1_500, 10_000, 2_000, [0, 1_500]],
    [5_000, 10_000, 2_000, [3_000, 2_000]],
    [12_000, 10_000, 2_000, [10_000, 2_000]],
    [15_000, 10_000, 2_000, [10_000, 5_000]],
    [4_000, 0, 0, [0, 4_000]],
  ])('of a refund of %i after the fund paid %i and the wallet %i', (amount, ofFund, ofWallet, shares) => {
    const paid = { ofFund: usd(ofFund), ofWallet: usd(ofWallet) };
    expect(minors(shareOfRefund(usd(amount), paid))).toEqual(shares);
  });

  it('refunds in parts give back what one refund gives back', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, (ofFund, ofWallet, one, two) => {
        const paid = { ofFund: usd(ofFund), ofWallet: usd(ofWallet) };
        const whole = shareOfRefund(usd(one + two), paid);
        const first = shareOfRefund(usd(one), paid);
        const second = shareOfRefund(usd(two), {
          ofFund: paid.ofFund.minus(first.ofFund),
          ofWallet: paid.ofWallet.minus(first.ofWallet),
        });
        expect(first.ofFund.plus(second.ofFund).minor).toBe(whole.ofFund.minor);
      }),
    );
  });
});
