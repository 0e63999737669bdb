import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  type RequestOf,
  type TransferWire,
  type UserPrincipal,
  type spendRpc,
} from '@almoner/contracts';
import { Money, newId } from '@almoner/kernel';
import {
  AuditTrail,
  LOGGER,
  UnitOfWork,
  authorize,
  type Ctx,
  type Logger,
  type Transaction,
} from '@almoner/platform';
import { legsOf } from '../../ledger/domain/postings.ts';
import { LedgerRepository, type BookedTransfer } from '../../ledger/persistence/ledger.repository.ts';
import {
  TransferKeyRepository,
  ledgerKeyOf,
  type CallerKey,
} from '../../ledger/persistence/transfer-key.repository.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { DepositRepository } from '../persistence/deposit.repository.ts';
import { WalletAccountRepository } from '../../ledger/persistence/wallet-account.repository.ts';
import { WithdrawalRepository } from '../persistence/withdrawal.repository.ts';
import { RequestSignature } from '../../signatures/use-cases/request-signature.ts';
import { isRefusal } from './send-deposit.ts';
import { SendWithdrawal } from './send-withdrawal.ts';
import { withdrawalName } from './settle-withdrawal.ts';

type Command = RequestOf<typeof spendRpc.startWithdrawal>;

interface Started {
  readonly withdrawalId: string;
  readonly transfer: TransferWire;
}

/**
 * Starts a withdrawal to the linked bank. The money is on hold immediately, and leaves the wallet when Stripe has sent it. It is
 * stored before it is requested from Stripe, so that a crash between the two loses nothing and requests it only once.
 * Above the organization's amount Stripe is called only when a second admin has signed.
 */
@Injectable()
export class StartWithdrawal {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deposits: DepositRepository,
    private readonly walletAccounts: WalletAccountRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly keys: TransferKeyRepository,
    private readonly ledger: LedgerRepository,
    private readonly sendWithdrawal: SendWithdrawal,
    private readonly signatures: RequestSignature,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * `amount` in minor units. @throws DomainError `organization_not_active`, `withdrawals_not_available`, `bank_account_missing`,
   * `insufficient_funds`, `stripe_refused` (nothing moved; including when the key of a withdrawal that failed is repeated),
   * `idempotency_key_reused`.
   */
  async execute(ctx: Ctx, command: Command): Promise<TransferWire> {
    const { organizationId, actor } = authorize(ctx, 'money.move');
    const caller: CallerKey = { organizationId, userId: actor.userId, key: ctx.idempotencyKey };
    const { withdrawalId, transfer } = await this.unitOfWork.runOnce(
      ctx,
      'start-withdrawal',
      command,
      async (tx) => {
        const known = await this.keys.lock(tx, caller);
        return known === null ? this.start(tx, ctx, { caller, actor, command }) : repeated(known, command);
      },
    );
    await this.send(ctx, withdrawalId);
    const withdrawal = await this.withdrawals.find(withdrawalId);
    if (withdrawal?.status === 'failed') throw failure('stripe_refused');
    return transfer;
  }

  private async start(
    tx: Transaction,
    ctx: Ctx,
    { caller, actor, command }: { caller: CallerKey; actor: UserPrincipal; command: Command },
  ): Promise<Started> {
    const { organizationId } = caller;
    if (await this.keys.hasStartedDeposit(tx, caller)) throw failure('idempotency_key_reused');
    const currency = await this.assertPossible(tx, organizationId);
    const amount = Money.ofMinor(command.amount, currency);
    const [withdrawalId, transferId, occurredAt] = [newId(), newId(), new Date()];
    const approvalId = await this.signatures.ofMovement(tx, ctx, actor, organizationId, {
      movement: 'withdrawal',
      movementId: transferId,
      description: withdrawalName,
      amount,
    });
    await publishBalances(tx, organizationId);
    await this.audit.record(tx, ctx, {
      action: 'withdrawal.start',
      subject: { kind: 'transfer', id: transferId, name: withdrawalName },
      before: null,
      after: { amount: { amount: command.amount, currency } },
    });
    await this.assertSufficientFunds(tx, organizationId, amount);
    const posted = await this.ledger.post(tx, organizationId, {
      transferId,
      kind: 'withdrawal',
      status: 'pending',
      amount,
      description: withdrawalName,
      idempotencyKey: ledgerKeyOf(caller),
      sourceId: withdrawalId,
      occurredAt,
      legs: legsOf('withdrawal_requested', { amount }),
    });
    if (posted === null) throw new Error(`The idempotency key of ${withdrawalId} was not locked.`);
    // After the transfer that it refers to.
    const status = approvalId === null ? 'requested' : 'unsigned';
    await this.withdrawals.add(tx, organizationId, { id: withdrawalId, transferId, amount, status });
    const transfer = expected(transferId, amount, occurredAt);
    return { withdrawalId, transfer: approvalId === null ? transfer : { ...transfer, approvalId } };
  }

  private async assertPossible(tx: Transaction, organizationId: string): Promise<string> {
    const funding = await this.deposits.fundingOf(tx, organizationId);
    if (funding === null) throw failure('organization_not_active');
    const account = await this.walletAccounts.find(tx, organizationId);
    if (account === null) throw failure('withdrawals_not_available');
    if (!funding.hasBankAccount) throw failure('bank_account_missing');
    return funding.currency;
  }

  /** Under lock: whatever else reserves money of the wallet waits. */
  private async assertSufficientFunds(tx: Transaction, organizationId: string, amount: Money): Promise<void> {
    const accounts = await this.ledger.lock(tx, organizationId, [
      { kind: 'external', ownerId: null },
      { kind: 'wallet', ownerId: null },
    ]);
    const wallet = accounts.find(({ kind }) => kind === 'wallet');
    if (wallet === undefined || wallet.availableMinor < amount.minor) throw failure('insufficient_funds');
  }

  /** The caller learns of a refusal; after any other failure the sweep tries again. */
  private async send(ctx: Ctx, withdrawalId: string): Promise<void> {
    try {
      await this.sendWithdrawal.execute(ctx, withdrawalId);
    } catch (error) {
      if (isRefusal(error)) throw error;
      this.logger.warn({ withdrawalId, err: error }, 'withdrawal not sent; the sweep retries');
    }
  }
}

/** @throws DomainError `idempotency_key_reused` when the key moved something else. */
function repeated({ id, kind, sourceId, amount, occurredAt }: BookedTransfer, command: Command): Started {
  const isSame = kind === 'withdrawal' && amount.minor === BigInt(command.amount);
  if (!isSame || sourceId === null) throw failure('idempotency_key_reused');
  return { withdrawalId: sourceId, transfer: expected(id, amount, occurredAt) };
}

function expected(id: string, amount: Money, occurredAt: Date): TransferWire {
  const minor = amount.toMinorNumber();
  return {
    id,
    kind: 'withdrawal',
    status: 'pending',
    amount: minor,
    currency: amount.currency,
    description: withdrawalName,
    occurredAt: occurredAt.toISOString(),
    entries: [
      { account: 'Wallet', layer: 'pending', amount: -minor },
      { account: 'Linked bank', layer: 'pending', amount: minor },
    ],
  };
}
