import { Inject, Injectable } from '@nestjs/common';
import { failure, fieldFailure, notFound, type AuditAction, type TransferWire } from '@almoner/contracts';
import { Money, newId, type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { type PostingRule } from '../../ledger/domain/posting-rules.ts';
import { legsOf } from '../../ledger/domain/postings.ts';
import { LedgerRepository, type BookedTransfer } from '../../ledger/persistence/ledger.repository.ts';
import {
  TransferKeyRepository,
  ledgerKeyOf,
  type CallerKey,
} from '../../ledger/persistence/transfer-key.repository.ts';
import { AccountRepository } from '../../ledger/persistence/account.repository.ts';
import { TransferDays } from '../../ledger/transfer-days.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { RequestSignature } from '../../signatures/use-cases/request-signature.ts';
import { FundFileRepository } from '../files/persistence/fund-file.repository.ts';
import { fundStateAt, releaseRefusalOf } from '../domain/fund.ts';
import { FundRepository, type Fund } from '../persistence/fund.repository.ts';

/** A manual movement: into the fund from the wallet, or released from it into the wallet. */
export interface FundMove {
  readonly kind: 'fund_receipt' | 'fund_release';
  readonly fundId: string;
  /** Minor units. */
  readonly amount: number;
  readonly description: string;
  /** The day on which a receipt counts, `YYYY-MM-DD`; absent for today. */
  readonly day?: string | undefined;
  /** Evidence for a release; absent without files, as in requests of an earlier platform release. */
  readonly fileIds?: readonly string[];
  /** For the audit log. The second signer of a release reads its evidence. */
  readonly recorded: { readonly reason: string; readonly donor?: string; readonly evidence?: string };
}

/** In the request and in the audit log. */
const dayField = 'receivedOn';

const bookings = {
  received: { rule: 'fund_received', action: 'fund.receive' },
  released: { rule: 'fund_released', action: 'fund.release' },
  held: { rule: 'fund_release_requested', action: 'fund.request-release' },
} as const satisfies Record<string, { rule: PostingRule; action: AuditAction }>;
type Booked = (typeof bookings)[keyof typeof bookings];

/**
 * Books what `ReceiveInFund` and `ReleaseFund` move, never more than is available. It is posted immediately, except that a release above
 * the organization's amount is posted once a second admin has signed.
 */
@Injectable()
export class MoveFund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly funds: FundRepository,
    private readonly accounts: AccountRepository,
    private readonly keys: TransferKeyRepository,
    private readonly ledger: LedgerRepository,
    private readonly days: TransferDays,
    private readonly signatures: RequestSignature,
    private readonly files: FundFileRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found`, `insufficient_funds`, `idempotency_key_reused`; into the fund `fund_closed` and those of
   * `TransferDays`; out of it
   * `fund_perpetual`, `fund_not_available_yet`, `fund_file_missing`
   */
  execute(ctx: Ctx, move: FundMove): Promise<TransferWire> {
    const { organizationId, actor } = authorize(ctx, 'money.move');
    const caller: CallerKey = { organizationId, userId: actor.userId, key: ctx.idempotencyKey };
    return this.unitOfWork.runOnce(ctx, 'move-fund', move, async (tx) => {
      const known = await this.keys.lock(tx, caller);
      const fund = await this.funds.lock(tx, organizationId, move.fundId);
      if (fund === null) throw notFound();
      if (known !== null) return repeated(known, fund, move);
      if (await this.keys.hasStartedDeposit(tx, caller)) throw failure('idempotency_key_reused');
      const now = this.clock.now();
      assertAllowed(fund, move, now);
      const occurredAt = await this.days.momentOf(tx, organizationId, {
        day: move.day,
        field: dayField,
        now,
      });
      const currency = await this.accounts.currencyOf(tx, organizationId);
      if (currency === null) throw failure('organization_not_active');
      const amount = Money.ofMinor(move.amount, currency);
      const { kind, description, day } = move;
      const transfer = { id: newId(), kind, amount, description, occurredAt, day };
      const approvalId =
        move.kind === 'fund_release'
          ? await this.signatures.ofMovement(tx, ctx, actor, organizationId, {
              movement: move.kind,
              movementId: transfer.id,
              description: fund.name,
              amount,
              fundId: fund.id,
              ...move.recorded,
            })
          : null;
      const booked = bookingOf(move, approvalId !== null);
      const files = await this.attachFiles(tx, organizationId, move, {
        transferId: transfer.id,
        userId: actor.userId,
      });
      await publishBalances(tx, organizationId);
      await this.record(tx, ctx, fund, move, { amount, action: booked.action, files });
      await this.post(tx, organizationId, fund, { ...transfer, key: ledgerKeyOf(caller), booked });
      return approvalId === null
        ? toWire(transfer, fund, 'posted')
        : { ...toWire(transfer, fund, 'pending'), approvalId };
    });
  }

  private async post(
    tx: Transaction,
    organizationId: string,
    fund: Fund,
    {
      id: transferId,
      key,
      kind,
      amount,
      description,
      occurredAt,
      day,
      booked,
    }: Booking & { key: string; booked: Booked },
  ): Promise<void> {
    const accounts = {
      fund: { id: fund.accountId },
      fund_release: { kind: 'fund_release', ownerId: fund.id },
    } as const;
    const legs = legsOf(booked.rule, { amount }, accounts, { fund: fund.id });
    const locked = await this.ledger.lock(
      tx,
      organizationId,
      legs.map(({ account }) => account),
    );
    const payer = locked.find((account) => account.kind === (kind === 'fund_receipt' ? 'wallet' : 'fund'));
    const refundsUnderWay =
      kind === 'fund_release' ? await this.funds.refundsUnderWay(tx, organizationId, fund) : 0n;
    if (payer === undefined || payer.availableMinor - refundsUnderWay < amount.minor)
      throw fieldFailure('insufficient_funds', 'amount');
    await this.days.assertAvailableSince(tx, organizationId, payer, {
      day,
      field: dayField,
      amountMinor: amount.minor,
    });
    const posted = await this.ledger.post(tx, organizationId, {
      transferId,
      kind,
      status: booked === bookings.held ? 'pending' : 'posted',
      amount,
      description,
      occurredAt,
      sourceId: fund.id,
      idempotencyKey: key,
      legs,
    });
    if (posted === null) throw new Error(`The idempotency key of the transfer ${transferId} was not locked.`);
  }

  /** Returns their names. @throws DomainError `fund_file_missing` */
  private async attachFiles(
    tx: Transaction,
    organizationId: string,
    { fundId, fileIds = [] }: FundMove,
    release: { readonly transferId: string; readonly userId: string },
  ): Promise<string[]> {
    if (fileIds.length === 0) return [];
    const names = await this.files.attach(tx, organizationId, { fundId, ...release }, fileIds);
    if (names.length < fileIds.length) throw failure('fund_file_missing');
    return names.toSorted();
  }

  private record(
    tx: Transaction,
    ctx: Ctx,
    fund: Fund,
    { recorded, day }: FundMove,
    { amount, action, files }: { amount: Money; action: Booked['action']; files: readonly string[] },
  ): Promise<void> {
    return this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'fund', id: fund.id, name: fund.name },
      before: null,
      after: {
        ...recorded,
        ...(day !== undefined && { [dayField]: day }),
        ...(files.length > 0 && { files: files.join(', ') }),
        amount: { amount: amount.toMinorNumber(), currency: amount.currency },
      },
    });
  }
}

interface Booking extends Pick<BookedTransfer, 'id' | 'amount' | 'description' | 'occurredAt'> {
  readonly kind: FundMove['kind'];
  readonly day?: string | undefined;
}

function bookingOf({ kind }: FundMove, isHeld: boolean): Booked {
  if (kind === 'fund_receipt') return bookings.received;
  return isHeld ? bookings.held : bookings.released;
}

function assertAllowed(fund: Fund, { kind }: FundMove, at: Date): void {
  if (kind === 'fund_receipt') {
    if (fundStateAt(fund, at) === 'closed') throw failure('fund_closed');
    return;
  }
  const refusal = releaseRefusalOf(fund, at);
  if (refusal !== null) throw failure(refusal);
}

/** @throws DomainError `idempotency_key_reused` when the key moved something else. */
function repeated(known: BookedTransfer, fund: Fund, { kind, amount }: FundMove): TransferWire {
  const isSame = known.kind === kind && known.sourceId === fund.id && known.amount.minor === BigInt(amount);
  if (!isSame) throw failure('idempotency_key_reused');
  return toWire({ ...known, kind }, fund, known.status ?? 'posted');
}

function toWire(
  { id, kind, amount, description, occurredAt }: Booking,
  { name }: Fund,
  status: TransferWire['status'],
): TransferWire {
  const minor = amount.toMinorNumber();
  const toFund = kind === 'fund_receipt' ? minor : -minor;
  return {
    id,
    kind,
    status,
    amount: minor,
    currency: amount.currency,
    description,
    occurredAt: occurredAt.toISOString(),
    entries:
      status === 'voided'
        ? []
        : [
            { account: 'Wallet', layer: status, amount: -toFund },
            { account: name, layer: status, amount: toFund },
          ],
  };
}
