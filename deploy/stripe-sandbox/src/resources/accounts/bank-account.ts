import { createHash } from 'node:crypto';
import { type FormValue } from '../../http/form.ts';
import { oneOf, required, shape, text } from '../../http/params.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type ObjectStore } from '../../store/object-store.ts';
import { type BankAccount, bankAccountKind } from './account.ts';

const bankAccountField = shape({
  object: oneOf('bank_account'),
  country: required(text),
  currency: text,
  account_holder_name: text,
  account_holder_type: oneOf('company', 'individual'),
  account_number: required(text),
  routing_number: text,
});

/** From the details themselves, or from Stripe's test token btok_us_verified. */
export function newBankAccount(store: ObjectStore, account: string, sent: FormValue): BankAccount {
  const details =
    typeof sent === 'string' ? fromToken(sent) : bankAccountField.parse(sent, 'external_account');
  const stamp = store.stamp(bankAccountKind);
  return {
    object: 'bank_account',
    id: stamp.id,
    account,
    account_holder_name: details.account_holder_name ?? null,
    account_holder_type: details.account_holder_type ?? null,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: details.country,
    currency: details.currency ?? 'usd',
    default_for_currency: store.list(bankAccountKind, account, { limit: 1 }).data.length === 0,
    fingerprint: createHash('sha256').update(details.account_number).digest('base64url').slice(0, 16),
    future_requirements: null,
    last4: details.account_number.slice(-4),
    metadata: {},
    requirements: null,
    routing_number: details.routing_number ?? null,
    status: 'new',
    sandbox: { accountNumber: details.account_number },
  };
}

function fromToken(token: string) {
  if (!token.startsWith('btok_')) {
    throw invalidRequest(`No such token: '${token}'`, {
      code: 'resource_missing',
      param: 'external_account',
    });
  }
  return {
    country: 'US',
    currency: 'usd',
    account_number: '000123456789',
    routing_number: '110000000',
    account_holder_name: null,
    account_holder_type: null,
  };
}
