export interface Payee {
  readonly organizationId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

export interface BankSetup {
  readonly setupIntentId: string;
  readonly clientSecret: string;
}

/** The account that a person typed into Stripe's element. */
export interface CollectedBankAccount {
  readonly paymentMethodId: string;
  readonly bankName: string;
  readonly last4: string;
}

/** Bank accounts of people at Stripe. Requests with the same ids have one effect. All throw DomainError `stripe_unavailable`. */
export abstract class BankSetups {
  abstract createCustomer(stripeAccountId: string, payee: Payee): Promise<string>;
  abstract create(stripeAccountId: string, setupId: string, customerId: string): Promise<BankSetup>;
  /** Null while Stripe has not taken an account. */
  abstract read(stripeAccountId: string, setupIntentId: string): Promise<CollectedBankAccount | null>;
  abstract forget(stripeAccountId: string, paymentMethodId: string): Promise<void>;
}
