import type Stripe from 'stripe';
import { type World } from '../../world.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { bankAccountKind } from '../accounts/account.ts';
import { toBillingDetails } from '../payment-methods/new-payment-method.ts';
import { paymentMethodKind } from '../payment-methods/payment-method.ts';

type UsBankAccount = Stripe.Treasury.OutboundTransfer.DestinationPaymentMethodDetails.UsBankAccount;
interface BankDetails {
  bank: string;
  details: {
    billing_details: Stripe.Treasury.OutboundTransfer.DestinationPaymentMethodDetails.BillingDetails;
    type: 'us_bank_account';
    us_bank_account: Omit<UsBankAccount, 'network'>;
  };
}

/** The bank behind a transfer: a PaymentMethod. */
function methodDetails({ store }: World, account: string, id: string, param: string): BankDetails {
  const method = store.require(paymentMethodKind, account, id, param);
  if (method.type !== 'us_bank_account')
    throw invalidRequest('This needs a PaymentMethod of the type us_bank_account.', { param });
  const { billing_details: owner, us_bank_account: bank } = method;
  return {
    bank: method.id,
    details: {
      billing_details: { address: owner.address ?? noAddress, email: owner.email, name: owner.name },
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: bank.account_holder_type,
        account_type: bank.account_type,
        bank_name: bank.bank_name,
        fingerprint: bank.fingerprint ?? null,
        last4: bank.last4,
        routing_number: bank.routing_number,
      },
    },
  };
}

/** The bank behind a transfer: Stripe accepts a BankAccount of the account in place of a PaymentMethod. */
export function bankDetails(world: World, account: string, id: string, param: string): BankDetails {
  if (id.startsWith('pm_')) return methodDetails(world, account, id, param);
  const { store } = world;
  const bank = store.require(bankAccountKind, account, id, param);
  const { address, email } = toBillingDetails(undefined);
  return {
    bank: bank.id,
    details: {
      billing_details: { address: address ?? noAddress, email, name: bank.account_holder_name },
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: bank.account_holder_type === 'individual' ? 'individual' : 'company',
        account_type: 'checking',
        bank_name: bank.bank_name,
        fingerprint: bank.fingerprint,
        last4: bank.last4,
        routing_number: bank.routing_number,
      },
    },
  };
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
