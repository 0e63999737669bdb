/** The behavior of a test bank account when debited (Stripe: payments/ach-direct-debit, test accounts). */
export interface BankBehavior {
  /** The debit fails with this code, days after it was accepted. */
  fails?: string;
  then?: 'disputes' | 'stays_open';
  blocked?: boolean;
}
interface TestBank extends BankBehavior {
  number: string;
}

/** Stripe's test bank accounts, verified already, and the numbers behind them. */
const testBanks: Record<string, TestBank> = {
  pm_usBankAccount: { number: '000123456789' },
  pm_usBankAccount_success: { number: '000123456789' },
  pm_usBankAccount_accountClosed: { number: '000111111113', fails: 'account_closed' },
  pm_usBankAccount_noAccount: { number: '000111111116', fails: 'no_account' },
  pm_usBankAccount_insufficientFunds: { number: '000222222227', fails: 'insufficient_funds' },
  pm_usBankAccount_debitNotAuthorized: { number: '000333333335', fails: 'debit_not_authorized' },
  pm_usBankAccount_dispute: { number: '000555555559', then: 'disputes' },
  pm_usBankAccount_processing: { number: '000000000009', then: 'stays_open' },
  pm_usBankAccount_riskLevelHighest: { number: '000000004954', blocked: true },
};

export const testRoutingNumber = '110000000';

export const bankByToken = (token: string): TestBank | undefined => testBanks[token];

export function bankBehavior(number: string): BankBehavior {
  return Object.values(testBanks).find((bank) => bank.number === number) ?? {};
}

/** Accounts of Stripe's test institution, for people who sign in instead of typing numbers. */
export const accountsOfInstitution: Readonly<Record<string, string>> = {
  fca_test_success: '000123456789',
  fca_test_insufficient_funds: '000222222227',
};

/** The deposits that verify an account in test mode, in cents, and the code of the single one. */
export const testDeposits = { amounts: [32, 45], code: 'SM11AA' };
