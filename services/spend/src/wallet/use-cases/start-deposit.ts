import { Inject, Injectable } from '@nestjs/common';
import { failure, type RequestOf, type TransferWire, type spendRpc } from '@almoner/contracts';
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
import { SendDeposit, isRefusal } from './send-deposit.ts';
import { depositName } from './settle-deposit.ts';

type DepositCommand = RequestOf<typeof spendRpc.startDeposit>;

interface StartedDeposit {
  readonly depositId: string;
  readonly transfer: TransferWire;
}

/**
 * Starts a deposit from the linked bank. It is incoming immediately, and spendable once Stripe reports its arrival. It is
 * stored before it is requested from Stripe, so that a crash between the two loses nothing and requests it only once.
 */
@Injectable()
export class StartDeposit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deposits: DepositRepository,
    private readonly keys: TransferKeyRepository,
    private readonly ledger: LedgerRepository,
    private readonly sendDeposit: SendDeposit,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * `amount` in minor units. @throws DomainError `organization_not_active`, `bank_account_missing`, `stripe_refused` (nothing
   * moved; including when the key of a deposit that failed is repeated), `idempotency_key_reused`.
   */
  async execute(ctx: Ctx, request: DepositCommand): Promise<TransferWire> {
    const { organizationId, actor } = authorize(ctx, 'money.move');
    const caller: CallerKey = { organizationId, userId: actor.userId, key: ctx.idempotencyKey };
    const { depositId, transfer } = await this.unitOfWork.runOnce(
      ctx,
      'start-deposit',
      request,
      async (tx) => {
        const known = await this.keys.lock(tx, caller);
        return known === null ? this.start(tx, ctx, caller, request) : repeated(known, request);
      },
    );
    await this.send(ctx, depositId);
    // The deposit of a repeated key may have failed since its first answer.
    const deposit = await this.deposits.find(depositId);
    if (deposit?.status === 'failed') throw failure('stripe_refused');
    return transfer;
  }

  private async start(
    tx: Transaction,
    ctx: Ctx,
    caller: CallerKey,
    request: DepositCommand,
  ): Promise<StartedDeposit> {
    const { organizationId } = caller;
    const funding = await this.deposits.fundingOf(tx, organizationId);
    if (funding === null) throw failure('organization_not_active');
    if (!funding.hasBankAccount) throw failure('bank_account_missing');
    const { currency } = funding;
    const amount = Money.ofMinor(request.amount, currency);
    const [depositId, transferId, occurredAt] = [newId(), newId(), new Date()];
    await publishBalances(tx, organizationId);
    await this.audit.record(tx, ctx, {
      action: 'deposit.start',
      subject: { kind: 'transfer', id: transferId, name: depositName },
      before: null,
      after: { amount: { amount: request.amount, currency } },
    });
    const posted = await this.ledger.post(tx, organizationId, {
      transferId,
      kind: 'deposit',
      status: 'pending',
      amount,
      description: depositName,
      idempotencyKey: ledgerKeyOf(caller),
      sourceId: depositId,
      occurredAt,
      legs: legsOf('deposit_expected', { amount }),
    });
    if (posted === null) throw new Error(`The idempotency key of the deposit ${depositId} was not locked.`);
    // After the transfer that it refers to.
    await this.deposits.add(tx, organizationId, depositId, transferId, amount);
    return { depositId, transfer: expected(transferId, amount, occurredAt) };
  }

  /** The caller learns of a refusal; after any other failure the sweep tries again. */
  private async send(ctx: Ctx, depositId: string): Promise<void> {
    try {
      await this.sendDeposit.execute(ctx, depositId);
    } catch (error) {
      if (isRefusal(error)) throw error;
      this.logger.warn({ depositId, err: error }, 'deposit not sent; the sweep retries');
    }
  }
}

/** @throws DomainError `idempotency_key_reused` when the key moved something else. */
function repeated({ id, kind, sourceId, amount, occurredAt }: BookedTransfer, request: DepositCommand) {
  const isSame = kind === 'deposit' && amount.minor === BigInt(request.amount);
  if (!isSame || sourceId === null) throw failure('idempotency_key_reused');
  return { depositId: sourceId, transfer: expected(id, amount, occurredAt) };
}

function expected(id: string, amount: Money, occurredAt: Date): TransferWire {
  const minor = amount.toMinorNumber();
  return {
    id,
    kind: 'deposit',
    status: 'pending',
    amount: minor,
    currency: amount.currency,
    description: depositName,
    occurredAt: occurredAt.toISOString(),
    entries: [
      { account: 'Linked bank', layer: 'pending', amount: -minor },
      { account: 'Wallet', layer: 'pending', amount: minor },
    ],
  };
}
