import { type PayoutLine } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { type FundShare } from './fund-share.ts';
import { type AccountRef } from './accounts.ts';
import { type PostingRule } from './posting-rules.ts';
import { legsOf, type Dimensions, type Leg } from './postings.ts';

/** How a part of a line is divided between its fund and the wallet, by the fund's id; a fund that is not listed gets all of its part. */
export type FundShares = ReadonlyMap<string, FundShare>;

const wallet: AccountRef = { kind: 'wallet', ownerId: null };

interface PayoutOfLine {
  readonly stripePayoutId: string;
  readonly currency: string;
}

/** The legs of one line of a payout that arrived. Amounts of the line in minor units of the payout's currency. */
export function legsOfLine(
  line: PayoutLine,
  payout: PayoutOfLine,
  isToWallet: boolean,
  shares: FundShares,
): Leg[] {
  const { currency } = payout;
  return [...firstBooking(line, currency), ...ofPayout(payout, movement(line, currency, isToWallet, shares))];
}

/** The legs of the same line when the payout came back. The legs of `firstBooking` stay booked. */
export function legsOfReturn(
  line: PayoutLine,
  payout: PayoutOfLine,
  isToWallet: boolean,
  shares: FundShares,
): Leg[] {
  const back = { ...line, amount: -line.amount, fee: -line.fee };
  return ofPayout(payout, movement(back, payout.currency, isToWallet, shares));
}

const ofPayout = ({ stripePayoutId }: PayoutOfLine, legs: readonly Leg[]): Leg[] =>
  legs.map((leg) => ({ ...leg, dimensions: { ...leg.dimensions, payout: stripePayoutId } }));

/** For a movement that nothing else reports: its income, its return or its fee, into clearing. */
function firstBooking(line: PayoutLine, currency: string): Leg[] {
  const { origin, amount, fee, designations } = line;
  const money = (minor: number) => Money.ofMinor(Math.abs(minor), currency);
  if (origin === 'booked') return [];
  if (origin === 'fee')
    return legsOf(amount < 0 ? 'gift_fee' : 'gift_fee_given_back', { amount: money(amount) });
  const rule = amount < 0 ? 'gift_refund' : 'gift_received';
  return [
    ...byFund(designations, amount, currency).flatMap(({ fundId, part }) =>
      legsOf(rule, { amount: part }, {}, fundId === null ? {} : { fund: fundId }),
    ),
    ...legsOf(fee < 0 ? 'gift_fee_given_back' : 'gift_fee', { amount: money(fee) }),
  ];
}

/** Out of clearing to where the payout went; back into clearing for what is negative. */
function movement(line: PayoutLine, currency: string, isToWallet: boolean, shares: FundShares): Leg[] {
  const { amount, fee, designations } = line;
  if (!isToWallet) return toBank(line, currency);
  const rule = amount < 0 ? 'gift_refund_paid_out' : 'gift_paid_out';
  const feeRule: PostingRule = fee < 0 ? 'gift_fee_given_back_paid_out' : 'gift_fee_paid_out';
  return [
    ...byFund(designations, amount, currency).flatMap(({ fundId, part }) =>
      fundId === null
        ? legsOf(rule, { amount: part }, { paying: wallet })
        : ofFund(rule, fundId, shares.get(fundId) ?? { ofFund: part, ofWallet: Money.zero(currency) }),
    ),
    ...legsOf(feeRule, { amount: Money.ofMinor(Math.abs(fee), currency) }),
  ];
}

function ofFund(rule: 'gift_paid_out' | 'gift_refund_paid_out', fundId: string, share: FundShare): Leg[] {
  const walletRule =
    rule === 'gift_paid_out' ? 'gift_paid_out_repaying_wallet' : 'gift_refund_paid_out_for_fund';
  const accounts = {
    paying: { kind: 'fund', ownerId: fundId },
    fund_release: { kind: 'fund_release', ownerId: fundId },
  } as const;
  return [
    ...legsOf(rule, { amount: share.ofFund }, accounts, { fund: fundId }),
    ...legsOf(walletRule, { amount: share.ofWallet }, accounts, { fund: fundId }),
  ];
}

/** Net of the fee. The parts of funds leave clearing as such, so that they are no longer in transit to them. */
function toBank({ amount, fee, designations }: PayoutLine, currency: string): Leg[] {
  return byFund(designations, amount, currency).flatMap(({ fundId, part }) => {
    const signed = amount < 0 ? part.negated() : part;
    if (fundId !== null) return toBankOf(signed, { fund: fundId });
    return toBankOf(signed.minus(Money.ofMinor(fee, currency)), {});
  });
}

function toBankOf(net: Money, dimensions: Dimensions): Leg[] {
  return net.isNegative()
    ? legsOf('payout_to_bank_returned', { amount: net.negated() }, {}, dimensions)
    : legsOf('payout_to_bank', { amount: net }, {}, dimensions);
}

/** The parts of the funds, and what is not restricted (`fundId` null). */
function byFund(designations: PayoutLine['designations'], amount: number, currency: string) {
  const parts: { fundId: string | null; part: Money }[] = designations.map((one) => ({
    fundId: one.fundId,
    part: Money.ofMinor(one.amount, currency),
  }));
  const total = Money.ofMinor(Math.abs(amount), currency);
  const rest = parts.reduce((left, { part }) => left.minus(part), total);
  return [...parts, { fundId: null, part: rest }];
}
