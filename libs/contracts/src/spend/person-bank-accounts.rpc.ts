import { personBankAccountsHttp } from '../http/person-bank-accounts.http.ts';
import { Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { BankAccountSetupWire, PersonBankAccountWire } from '../wire/person-bank-account.wire.ts';

export const personBankAccountsRpc = {
  getPersonBankAccount: rpc('rpc.spend.person-bank-account.get', {
    access: 'reimbursement.submit',
    request: Nothing,
    reply: PersonBankAccountWire,
  }),
  setUpPersonBankAccount: rpc('rpc.spend.person-bank-account.set-up', {
    access: 'payout-account.manage',
    request: Nothing,
    reply: BankAccountSetupWire,
  }),
  completePersonBankAccount: rpc('rpc.spend.person-bank-account.complete', {
    access: 'payout-account.manage',
    request: personBankAccountsHttp.completePersonBankAccount.shape.body,
    reply: PersonBankAccountWire,
  }),
  removePersonBankAccount: rpc('rpc.spend.person-bank-account.remove', {
    access: 'payout-account.manage',
    request: Nothing,
    reply: PersonBankAccountWire,
  }),
};
