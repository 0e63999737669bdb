import type Stripe from 'stripe';
import { type World } from '../../world.ts';
import { bankAccountKind } from '../accounts/account.ts';
import { toBillingDetails } from '../payment-methods/new-payment-method.ts';

type UsBankAccount = Stripe.Treasury.OutboundTransfer.DestinationPaymentMethodDetails.UsBankAccount;
interface BankDetails {
  bank: string;
  details: {
    billing_details: Stripe.Treasury.OutboundTransfer.DestinationPaymentMethodDetails.BillingDetails;
    type: 'us_bank_account';
    us_bank_account: Omit<UsBankAccount, 'network'>;
  };
}

/** The bank behind a transfer: Stripe accepts a BankAccount of the account in place of a PaymentMethod. */
export function bankDetails({ store }: World, account: string, id: string, param: string): BankDetails {
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
