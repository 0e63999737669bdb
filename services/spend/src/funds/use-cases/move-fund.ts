import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type RequestOf, type TransferWire, type fundsRpc } from '@almoner/contracts';
import { Money, newId, type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { legsOf } from '../../ledger/domain/postings.ts';
import { LedgerRepository, type BookedTransfer } from '../../ledger/persistence/ledger.repository.ts';
import {
  TransferKeyRepository,
  ledgerKeyOf,
  type CallerKey,
} from '../../ledger/persistence/transfer-key.repository.ts';
import { AccountRepository } from '../../ledger/persistence/account.repository.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { fundStateAt } from '../domain/fund.ts';
import { receiptFrom } from '../domain/receipt-description.ts';
import { FundRepository, type Fund } from '../persistence/fund.repository.ts';

type Receive = RequestOf<typeof fundsRpc.receiveInFund>;
type Release = RequestOf<typeof fundsRpc.releaseFund>;

/** A movement by hand: into the fund from the wallet, or released from it into the wallet. */
interface Move {
  readonly kind: 'fund_receipt' | 'fund_release';
  readonly fundId: string;
  readonly amount: number;
  readonly description: string;
  readonly recorded: Record<string, unknown>;
}

/** Moves money between the wallet and a restricted fund by hand: posted immediately, and never more than is available. */
@Injectable()
export class MoveFund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly funds: FundRepository,
    private readonly accounts: AccountRepository,
    private readonly keys: TransferKeyRepository,
    private readonly ledger: LedgerRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `amount` in minor units. @throws DomainError `not_found`, `fund_closed`, `insufficient_funds`, `idempotency_key_reused`. */
  receive(ctx: Ctx, { fundId, amount, donor, reason }: Receive): Promise<TransferWire> {
    const description = receiptFrom(donor);
    const recorded = { donor, reason };
    return this.execute(ctx, { kind: 'fund_receipt', fundId, amount, description, recorded });
  }

  /** As `receive`. @throws DomainError also `fund_perpetual`, `fund_not_available_yet`. */
  release(ctx: Ctx, { fundId, amount, reason, evidence }: Release): Promise<TransferWire> {
    const recorded = { reason, evidence };
    return this.execute(ctx, { kind: 'fund_release', fundId, amount, description: reason, recorded });
  }

  private execute(ctx: Ctx, move: Move): Promise<TransferWire> {
    const { organizationId, actor } = authorize(ctx, 'money.move');
    const caller: CallerKey = { organizationId, userId: actor.userId, key: ctx.idempotencyKey };
    return this.unitOfWork.runOnce(ctx, 'move-fund', move, async (tx) => {
      const known = await this.keys.lock(tx, caller);
      const fund = await this.funds.lock(tx, organizationId, move.fundId);
      if (fund === null) throw notFound();
      if (known !== null) return repeated(known, fund, move);
      if (await this.keys.hasStartedDeposit(tx, caller)) throw failure('idempotency_key_reused');
      const occurredAt = this.clock.now();
      assertAllowed(fund, move, occurredAt);
      const currency = await this.accounts.currencyOf(tx, organizationId);
      if (currency === null) throw failure('organization_not_active');
      const amount = Money.ofMinor(move.amount, currency);
      const transfer = { id: newId(), kind: move.kind, amount, description: move.description, occurredAt };
      await publishBalances(tx, organizationId);
      await this.record(tx, ctx, fund, move, amount);
      await this.post(tx, organizationId, fund, { ...transfer, key: ledgerKeyOf(caller) });
      return toWire(transfer, fund);
    });
  }

  private async post(
    tx: Transaction,
    organizationId: string,
    fund: Fund,
    { id: transferId, key, kind, amount, description, occurredAt }: Booking & { key: string },
  ): Promise<void> {
    const rule = kind === 'fund_receipt' ? 'fund_received' : 'fund_released';
    const accounts = {
      fund: { id: fund.accountId },
      fund_release: { kind: 'fund_release', ownerId: fund.id },
    } as const;
    const legs = legsOf(rule, { amount }, accounts, { fund: fund.id });
    const locked = await this.ledger.lock(
      tx,
      organizationId,
      legs.map(({ account }) => account),
    );
    const payer = locked.find((account) => account.kind === (kind === 'fund_receipt' ? 'wallet' : 'fund'));
    // A refunded gift is not to be released: the next payout takes it from the fund.
    const refundsUnderWay =
      kind === 'fund_release' ? await this.refundsUnderWay(tx, organizationId, fund) : 0n;
    if (payer === undefined || payer.availableMinor - refundsUnderWay < amount.minor)
      throw failure('insufficient_funds');
    const posted = await this.ledger.post(tx, organizationId, {
      transferId,
      kind,
      status: 'posted',
      amount,
      description,
      occurredAt,
      sourceId: fund.id,
      idempotencyKey: key,
      legs,
    });
    if (posted === null) throw new Error(`The idempotency key of the transfer ${transferId} was not locked.`);
  }

  private async refundsUnderWay(tx: Transaction, organizationId: string, fund: Fund): Promise<bigint> {
    const inTransit = await this.funds.inTransit(tx, organizationId, fund);
    return inTransit < 0n ? -inTransit : 0n;
  }

  private record(
    tx: Transaction,
    ctx: Ctx,
    fund: Fund,
    { kind, recorded }: Move,
    amount: Money,
  ): Promise<void> {
    return this.audit.record(tx, ctx, {
      action: kind === 'fund_receipt' ? 'fund.receive' : 'fund.release',
      subject: { kind: 'fund', id: fund.id, name: fund.name },
      before: null,
      after: { ...recorded, amount: { amount: amount.toMinorNumber(), currency: amount.currency } },
    });
  }
}

interface Booking extends Pick<BookedTransfer, 'id' | 'amount' | 'description' | 'occurredAt'> {
  readonly kind: Move['kind'];
}

function assertAllowed(fund: Fund, { kind }: Move, at: Date): void {
  const state = fundStateAt(fund, at);
  if (kind === 'fund_receipt') {
    if (state === 'closed') throw failure('fund_closed');
    return;
  }
  // Money that came after its end, such as a late refund, leaves a closed fund like an open one.
  if (fund.restriction === 'perpetual') throw failure('fund_perpetual');
  // What its days no longer allow may still have been spent before: an admin says so in the reason.
  if (state === 'not_started') throw failure('fund_not_available_yet');
}

/** @throws DomainError `idempotency_key_reused` when the key moved something else. */
function repeated(known: BookedTransfer, fund: Fund, { kind, amount }: Move): TransferWire {
  const isSame = known.kind === kind && known.sourceId === fund.id && known.amount.minor === BigInt(amount);
  if (!isSame) throw failure('idempotency_key_reused');
  return toWire({ ...known, kind }, fund);
}

function toWire({ id, kind, amount, description, occurredAt }: Booking, { name }: Fund): TransferWire {
  const minor = amount.toMinorNumber();
  const toFund = kind === 'fund_receipt' ? minor : -minor;
  return {
    id,
    kind,
    status: 'posted',
    amount: minor,
    currency: amount.currency,
    description,
    occurredAt: occurredAt.toISOString(),
    entries: [
      { account: 'Wallet', layer: 'posted', amount: -toFund },
      { account: name, layer: 'posted', amount: toFund },
    ],
  };
}
