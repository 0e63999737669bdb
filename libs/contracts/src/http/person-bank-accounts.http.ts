import { z } from 'zod';
import { Id } from '../primitives.ts';
import { BankAccountSetupWire, PersonBankAccountWire } from '../wire/person-bank-account.wire.ts';
import { route } from './route.ts';

export const personBankAccountsHttp = {
  getPersonBankAccount: route('GET', '/me/bank-account', {
    summary: 'The bank account to which the caller is paid',
    reply: PersonBankAccountWire,
  }),
  setUpPersonBankAccount: route('POST', '/me/bank-account/setups', {
    summary:
      'Begin to add or change it: the number is typed into Stripe’s element and never reaches the platform',
    body: z.strictObject({}),
    reply: BankAccountSetupWire,
    status: 201,
  }),
  completePersonBankAccount: route('POST', '/me/bank-account', {
    summary: 'Save the account that was entered in Stripe’s element; it replaces the previous one',
    body: z.strictObject({ setupId: Id }),
    reply: PersonBankAccountWire,
  }),
  removePersonBankAccount: route('DELETE', '/me/bank-account', {
    summary: 'Remove it, unless a payment to it is under way',
    reply: PersonBankAccountWire,
  }),
};
