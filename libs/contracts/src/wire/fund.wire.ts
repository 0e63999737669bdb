import { z } from 'zod';
import { type ErrorCode } from '../errors/catalog.ts';
import { MerchantRuleWire } from './controls.wire.ts';
import { Currency, Day, Id, Instant, Minor } from '../primitives.ts';

/**
 * The restriction by the donor: the purpose, the time, or that it is kept permanently (`perpetual`). Only a donor can
 * restrict; money that the board sets aside is the vault.
 */
export const fundRestrictions = ['purpose', 'time', 'perpetual'] as const;
export const FundRestriction = z.enum(fundRestrictions);

/** Why a fund cannot be closed: the error codes with which closing it would be refused. */
export const fundCloseRefusals = [
  'fund_not_empty',
  'fund_gifts_in_transit',
  'fund_pays_for_program',
] as const satisfies readonly ErrorCode[];

export const FundWire = z.object({
  id: Id,
  name: z.string(),
  restriction: FundRestriction,
  purpose: z.string(),
  /** It may be spent from the first to the last of these days, inclusive; null where there is no bound. */
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  status: z.enum(['open', 'closed']),
  /** Why it cannot be closed now; null when it can, or is closed already. */
  closeRefusal: z.enum(fundCloseRefusals).nullable().default(null),
  /** Which merchants its purpose allows, like the rules of a program; they apply to every purchase that it pays. */
  merchantRules: z.array(MerchantRuleWire).default([]),
  /** The categories that its purpose includes; empty when it includes any. */
  categoryIds: z.array(Id).default([]),
  /** Its cash account, which programs pay from. */
  accountId: Id,
  currency: Currency,
  /** The money of the fund in minor units: posted, on hold for purchases, and the difference. */
  posted: Minor,
  onHold: Minor,
  available: Minor,
  /**
   * The amount that can be released manually: `available` less what the next payout takes for refunds of gifts. Absent from
   * an earlier platform release.
   */
  releasable: Minor.optional(),
  /** The money received since it was opened, less what was returned to donors. */
  received: Minor,
  /** The money released from restriction: spent for its purpose, or released manually. Never below zero. */
  released: Minor,
  /**
   * The amount paid by the wallet for a returned gift while purchases keep money of the fund on hold: `received` +
   * `fromWallet` - `released` is `posted`. The wallet gets it back when the hold is released; otherwise the purchase uses it.
   * Zero when the sender omits it.
   */
  fromWallet: Minor.default(0),
  version: z.number().int(),
  createdAt: Instant,
});
export type FundWire = z.infer<typeof FundWire>;

/** The sources and uses of a fund's money. */
export const FundFlowWire = z.object({
  currency: Currency,
  /** `gifts`: all gifts that were designated to it, net of refunds; `receipt`: moved in by hand, with the donor as label. */
  received: z.array(
    z.object({
      kind: z.enum(['gifts', 'receipt']),
      label: z.string(),
      amount: Minor,
      count: z.number().int(),
    }),
  ),
  /** The programs that it paid for, with their merchants; those after the largest come together, without a name. */
  programs: z.array(
    z.object({
      /** Null for purchases that are no longer on a program. */
      programId: Id.nullable(),
      name: z.string().nullable(),
      spent: Minor,
      onHold: Minor,
      merchants: z.array(
        z.object({ name: z.string().nullable(), spent: Minor, onHold: Minor, count: z.number().int() }),
      ),
    }),
  ),
  releasedByHand: Minor,
  /**
   * The amounts that the next payouts add from gifts and deduct for refunds and disputes; both positive. The books already
   * include it. Absent from an earlier platform release.
   */
  inTransit: z.object({ arriving: Minor, leaving: Minor }).optional(),
});
export type FundFlowWire = z.infer<typeof FundFlowWire>;

/** A payment of a fund. */
const FundUse = z.object({
  kind: z.enum(['purchase', 'reimbursement', 'release']),
  /** The merchant of a purchase; null for anything else. */
  merchant: z.string().nullable(),
  at: Instant,
});

/** Uses of gifts to a fund. Money that came first is spent first, so each gift paid for certain purchases. */
export const GiftUsesWire = z.object({
  fund: z.object({ id: Id, name: z.string() }),
  currency: Currency,
  /** Given to the fund by the gifts, less refunds; minor units, as all amounts here. */
  given: Minor,
  /** The part of `given` that was spent; the rest has not been spent yet. */
  spent: Minor,
  /** The newest 50, newest first. */
  uses: z.array(
    FundUse.extend({
      /** The amount that the fund paid. */
      amount: Minor,
      /** Of `amount`, paid by the gifts. */
      part: Minor,
    }),
  ),
});
export type GiftUsesWire = z.infer<typeof GiftUsesWire>;

/** Who gave to a fund: a donor of gifts that were designated to it, or the donor of money that was moved into it by hand. */
export const FundDonorWire = z.object({
  /** Null for a donor who is known only by the name that was written when the money was moved. */
  donorId: Id.nullable(),
  name: z.string(),
  email: z.string().nullable(),
});
export type FundDonorWire = z.infer<typeof FundDonorWire>;

/** One donor's gifts to a fund and their uses, as in the PDF for the donor. Amounts in minor units. */
export const FundReportWire = z.object({
  fund: FundWire,
  /** Oldest first. */
  gifts: z.array(z.object({ at: Instant, given: Minor, refunded: Minor })),
  /** The sum of the gifts, less what was refunded. */
  given: Minor,
  /** The part of `given` that was spent: the sum of all parts, including those that are not listed. The rest has not been spent yet. */
  spent: Minor,
  /** The newest thousand, oldest first; a purchase that was refunded in full has no part. */
  uses: z.array(
    FundUse.extend({
      program: z.string().nullable(),
      /** Paid by the fund, and refunded to it. */
      paid: Minor,
      refunded: Minor,
      /** The part of the difference that the donor's gifts paid. */
      part: Minor,
    }),
  ),
  /** The earlier ones, which are not listed. */
  earlier: z.object({ count: z.number().int(), part: Minor }),
});
export type FundReportWire = z.infer<typeof FundReportWire>;
