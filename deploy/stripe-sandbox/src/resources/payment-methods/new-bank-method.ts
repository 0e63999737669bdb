import { createHash } from 'node:crypto';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { toAddress } from '../shared/address.ts';
import { type BankMethod, paymentMethodKind } from './payment-method.ts';
import { accountsOfInstitution, testRoutingNumber } from './test-banks.ts';

interface BankParams {
  us_bank_account?: {
    account_holder_type?: 'company' | 'individual' | null;
    account_number?: string | null;
    account_type?: 'checking' | 'savings' | null;
    financial_connections_account?: string | null;
    routing_number?: string | null;
  } | null;
}

/**
 * A bank account in the United States; its number is one of Stripe's test numbers, such as 000123456789. One that a person signed in to
 * is verified already.
 */
export function bankMethodFrom({ store }: World, { us_bank_account: bank }: BankParams): BankMethod {
  const connected = bank?.financial_connections_account ?? null;
  const routing = connected === null ? (bank?.routing_number ?? '') : testRoutingNumber;
  const number = connected === null ? (bank?.account_number ?? '') : (accountsOfInstitution[connected] ?? '');
  if (routing !== testRoutingNumber)
    throw invalidRequest('The routing number is not valid.', {
      code: 'routing_number_invalid',
      param: 'us_bank_account[routing_number]',
    });
  if (!/^\d{4,17}$/.test(number))
    throw invalidRequest('The account number is not valid.', {
      code: 'account_number_invalid',
      param: 'us_bank_account[account_number]',
    });
  return {
    object: 'payment_method',
    ...store.stamp(paymentMethodKind),
    allow_redisplay: 'unspecified',
    billing_details: { address: toAddress({}), email: null, name: null, phone: null, tax_id: null },
    customer: null,
    customer_account: null,
    metadata: {},
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: bank?.account_holder_type ?? 'individual',
      account_type: bank?.account_type ?? 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: connected,
      fingerprint: createHash('sha256')
        .update(routing + number)
        .digest('base64url')
        .slice(0, 16),
      last4: number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach', 'us_domestic_wire'] },
      routing_number: routing,
      status_details: {},
    },
    sandbox: { number, setUp: connected !== null },
  };
}
