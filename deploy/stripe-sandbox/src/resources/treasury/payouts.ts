import { type World } from '../../world.ts';
import { bankAccountKind } from '../accounts/account.ts';
import { type Payout } from '../payouts/payout.ts';
import { type FinancialAccount, financialAccountKind } from './kinds.ts';
import { receiveCredit, receiveDebit } from './received.ts';

/** A payout to a financial account, which is a bank account by its number, arrives there as a received credit. */
export function receivePayout(world: World, account: string, payout: Payout): void {
  const destination = financialAccountOf(world, account, payout);
  if (!destination) return;
  receiveCredit(
    world,
    { account },
    {
      amount: payout.amount,
      financialAccount: destination.id,
      description: 'STRIPE PAYOUT',
      network: 'stripe',
      flows: { source_flow: payout.id, source_flow_type: 'payout' },
    },
  );
}

/** The payout failed after it was paid. */
export function takePayoutBack(world: World, account: string, payout: Payout): void {
  const destination = financialAccountOf(world, account, payout);
  if (!destination) return;
  receiveDebit(
    world,
    { account },
    {
      amount: payout.amount,
      financialAccount: destination.id,
      description: 'STRIPE PAYOUT FAILURE',
      network: 'stripe',
      flows: { payout: payout.id },
    },
  );
}

function financialAccountOf(
  { store }: World,
  account: string,
  { destination }: Payout,
): FinancialAccount | undefined {
  const number = store.find(bankAccountKind, account, destination)?.sandbox?.accountNumber;
  if (number === undefined) return undefined;
  return store
    .where(financialAccountKind, 'sandbox.accountNumber', number)
    .find((one) => store.ownerOf(one.id) === account);
}
