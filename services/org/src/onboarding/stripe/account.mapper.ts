import { type PaymentMethodWire } from '@almoner/contracts';
import { isId } from '@almoner/kernel';
import type Stripe from 'stripe';
import { type AccountSnapshot } from '../connect-account/connect-accounts.port.ts';

/** Maps Stripe's account. The organization is in the metadata that `open` wrote. */
export function toSnapshot(account: Stripe.Account, readAt: Date): AccountSnapshot {
  const organizationId = account.metadata?.organization_id ?? '';
  return {
    account: {
      stripeAccountId: account.id,
      chargesEnabled: account.charges_enabled,
      payoutsEnabled: account.payouts_enabled,
      detailsSubmitted: account.details_submitted,
      currentlyDue: account.requirements?.currently_due ?? [],
      disabledReason: account.requirements?.disabled_reason ?? null,
      paymentMethods: (account.external_accounts?.data ?? [])
        .filter(isBankAccount)
        .filter(isLinkedBank)
        .map(toPaymentMethod),
    },
    organizationId: isId(organizationId) ? organizationId : null,
    readAt,
  };
}

function isBankAccount(external: Stripe.ExternalAccount): external is Stripe.BankAccount {
  return external.object === 'bank_account';
}

/** `spend` adds the wallet itself as a destination of payouts; nobody linked it, and no deposit comes from it. */
function isLinkedBank({ metadata }: Stripe.BankAccount): boolean {
  return metadata?.wallet === undefined;
}

function toPaymentMethod(bank: Stripe.BankAccount): PaymentMethodWire {
  return {
    id: bank.id,
    type: 'bank_account',
    last4: bank.last4,
    bankName: bank.bank_name,
    currency: bank.currency.toUpperCase(),
    isDefault: bank.default_for_currency ?? false,
  };
}
