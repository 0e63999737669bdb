import { type GiftFrequency } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type Goods } from '../../receipts/domain/receipt.ts';
import { type PaidMatch } from '../../matching/domain/campaign-match.ts';
import { type Question } from './question.ts';

/** An image without its content, which is read on its own. */
export interface CampaignImage {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** A campaign with the details of its organization that decide whether it accepts gifts. */
export interface Campaign {
  readonly id: string;
  readonly organizationId: string;
  readonly slug: string;
  readonly title: string;
  readonly story: string;
  /** A draft was never published: no visitor finds it, and it takes no gifts. */
  readonly status: 'draft' | 'open' | 'closed';
  readonly goalMinor: number | null;
  readonly raisedMinor: number;
  readonly giftCount: number;
  readonly currency: string;
  /** Before it the campaign accepts no gifts; null for one that is open from the beginning. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly suggestedAmountsMinor: readonly number[];
  readonly minimum: Money;
  /** The restricted funds that it offers; null for every open fund. */
  readonly fundIds: readonly string[] | null;
  /** The sites that may show its widget; null for every site. */
  readonly widgetOrigins: readonly string[] | null;
  readonly frequencies: readonly GiftFrequency[];
  /** Goods or services for each gift. */
  readonly goods: Goods | null;
  readonly version: number;
  /** A description of each suggested amount, in their order. */
  readonly amountUses: readonly string[];
  readonly coversFeesByDefault: boolean;
  readonly thankYou: string;
  /** Printed on the receipts of its gifts; empty without one. */
  readonly receiptText: string;
  /** True if a donor may pay by a debit of a bank account. */
  readonly acceptsBankDebits: boolean;
  /** True if a donor may dedicate a gift to someone. */
  readonly offersTributes: boolean;
  /** True if a donor may hide the name from its public pages. */
  readonly allowsAnonymity: boolean;
  readonly questions: readonly Question[];
  /** From its sponsors, oldest first. */
  readonly matches: readonly PaidMatch[];
  /** Until then every donor passes a challenge; null or past when that is not so. */
  readonly protectedUntil: Date | null;
  readonly image: CampaignImage | null;
  readonly createdAt: Date;
  readonly organization: {
    readonly name: string;
    readonly ein: string | null;
    readonly isActive: boolean;
    readonly stripeAccountId: string | null;
  };
}

/** Returns whether it has not begun yet. */
export const isUpcoming = ({ startsAt }: Pick<Campaign, 'startsAt'>, now: Date): boolean =>
  startsAt !== null && startsAt > now;

/** The account that a gift to this campaign is charged on, or null while the campaign accepts none. */
export function receivingAccount(campaign: Campaign, now: Date): string | null {
  const { status, endsAt, organization } = campaign;
  const isOver = endsAt !== null && endsAt <= now;
  return status === 'open' && !isOver && !isUpcoming(campaign, now) && organization.isActive
    ? organization.stripeAccountId
    : null;
}
