import { type OnlineGiftMethod } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type SavedMethod } from '../gifts/domain/payment.ts';
import { type PaymentReference } from '../gifts/payments.port.ts';

export interface MethodSetup {
  readonly setupIntentId: string;
  /** For the donor's browser; never stored. */
  readonly clientSecret: string;
}

/** What the donor was shown before a card or account was set up. */
export interface AgreedTotal {
  readonly amount: Money;
  readonly total: Money;
}

/** A card or account that was set up. */
export interface MethodSetUp {
  readonly method: SavedMethod;
  /** Null for one that was opened by an earlier release. */
  readonly agreed: AgreedTotal | null;
}

/** Cards and bank accounts that are kept at Stripe for later charges. */
export abstract class SavedMethods {
  /** @throws DomainError `stripe_unavailable`. */
  abstract open(request: {
    readonly recurringGiftId: string;
    /** Ours, under which its declines are counted. */
    readonly setupId: string;
    readonly stripeAccountId: string;
    readonly stripeCustomerId: string;
    readonly method: OnlineGiftMethod;
    /** Kept with what is set up, which may be reported days later. */
    readonly agreed: AgreedTotal;
  }): Promise<MethodSetup>;
  /** It accepts no further card; nothing happens when it has ended. @throws DomainError `stripe_unavailable`. */
  abstract close(reference: {
    readonly setupIntentId: string;
    readonly stripeAccountId: string;
  }): Promise<void>;
  /** The saved method; null without one, or for another customer. @throws DomainError `stripe_unavailable`. */
  abstract read(reference: {
    readonly setupIntentId: string;
    readonly stripeAccountId: string;
    readonly stripeCustomerId: string;
  }): Promise<MethodSetUp | null>;
  /** Returns whether it is the last one of this customer that succeeded, by when they were opened. @throws DomainError `stripe_unavailable`. */
  abstract isNewest(reference: {
    readonly setupIntentId: string;
    readonly stripeAccountId: string;
    readonly stripeCustomerId: string;
  }): Promise<boolean>;
  /** For the donor's browser to confirm a payment with the bank. @throws DomainError `stripe_unavailable`. */
  abstract clientSecretOf(payment: PaymentReference): Promise<string | null>;
}
