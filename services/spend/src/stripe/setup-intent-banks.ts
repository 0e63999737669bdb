import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import {
  BankSetups,
  type BankSetup,
  type Payee,
  type CollectedBankAccount,
} from '../reimbursements/person-bank-accounts/bank-setups.port.ts';
import { unavailable } from './stripe-refusals.ts';

/** Bank accounts of people by setup intents of the connected account; money only goes to them. */
@Injectable()
export class SetupIntentBanks extends BankSetups {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async createCustomer(
    stripeAccount: string,
    { organizationId, userId, name, email }: Payee,
  ): Promise<string> {
    const metadata = { organization_id: organizationId, user_id: userId };
    const options = { stripeAccount, idempotencyKey: `payee-${organizationId}-${userId}` };
    const { id } = await this.stripe.customers.create({ name, email, metadata }, options).catch(unavailable);
    return id;
  }

  async create(stripeAccount: string, setupId: string, customer: string): Promise<BankSetup> {
    const { id, client_secret: clientSecret } = await this.stripe.setupIntents
      .create(
        {
          customer,
          allowed_payment_method_types: ['us_bank_account'],
          flow_directions: ['outbound'],
          usage: 'off_session',
          metadata: { setup_id: setupId },
        },
        { stripeAccount, idempotencyKey: `bank-setup-${setupId}` },
      )
      .catch(unavailable);
    if (clientSecret === null) throw new Error(`The setup intent ${id} has no client secret.`);
    return { setupIntentId: id, clientSecret };
  }

  async read(stripeAccount: string, setupIntentId: string): Promise<CollectedBankAccount | null> {
    const { status, payment_method: method } = await this.stripe.setupIntents
      .retrieve(setupIntentId, { expand: ['payment_method'] }, { stripeAccount })
      .catch(unavailable);
    if (status !== 'succeeded' || method === null || typeof method === 'string') return null;
    const { id, us_bank_account: bank } = method;
    if (bank === undefined) return null;
    return { paymentMethodId: id, bankName: bank.bank_name ?? '', last4: bank.last4 ?? '' };
  }

  async forget(stripeAccount: string, paymentMethodId: string): Promise<void> {
    await this.stripe.paymentMethods.detach(paymentMethodId, {}, { stripeAccount }).catch(unavailable);
  }
}
