import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type RequestOf, type spendRpc, type TransferWire } from '@almoner/contracts';
import { Money, newId, type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { legsOf } from '../../ledger/domain/postings.ts';
import { LedgerRepository, type BookedTransfer } from '../../ledger/persistence/ledger.repository.ts';
import {
  TransferKeyRepository,
  ledgerKeyOf,
  type CallerKey,
} from '../../ledger/persistence/transfer-key.repository.ts';
import { TransferDays } from '../../ledger/transfer-days.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { TreasuryRepository, type Treasury } from '../persistence/treasury.repository.ts';

type Command = RequestOf<typeof spendRpc.moveTreasury>;

const moves = {
  treasury_fund: { rule: 'treasury_funded', describe: (team: string) => `To the treasury of ${team}` },
  treasury_return: {
    rule: 'treasury_returned',
    describe: (team: string) => `Back from the treasury of ${team}`,
  },
} as const;

/** Moves money between the wallet and a team's treasury: posted immediately, and never more than is available. */
@Injectable()
export class MoveTreasury {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly treasuries: TreasuryRepository,
    private readonly keys: TransferKeyRepository,
    private readonly ledger: LedgerRepository,
    private readonly days: TransferDays,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * `amount` in minor units; `on` is the UTC day on which it counts, today if absent. The transfer keeps its caller's idempotency key,
   * so that the key moves money once, however late it is repeated.
   * @throws DomainError `not_found`, `team_closed`, `insufficient_funds` (nothing moved), `idempotency_key_reused`, and those of
   * `TransferDays`
   */
  async execute(ctx: Ctx, command: Command): Promise<TransferWire> {
    const { organizationId, actor } = authorize(ctx, 'money.move');
    const caller: CallerKey = { organizationId, userId: actor.userId, key: ctx.idempotencyKey };
    return this.unitOfWork.runOnce(ctx, 'move-treasury', command, async (tx) => {
      const known = await this.keys.lock(tx, caller);
      const treasury = await this.treasuries.lock(tx, organizationId, command.teamId);
      if (treasury === null) throw notFound();
      if (known !== null) return repeated(known, treasury, command);
      if (await this.keys.hasStartedDeposit(tx, caller)) throw failure('idempotency_key_reused');
      if (command.kind === 'treasury_fund' && treasury.isClosed) throw failure('team_closed');
      const { on: day } = command;
      const occurredAt = await this.days.momentOf(tx, organizationId, {
        day,
        field: 'on',
        now: this.clock.now(),
      });
      const move = moveOf(treasury, command, occurredAt);
      await publishBalances(tx, organizationId);
      const transfer = toWire(move, treasury);
      await this.record(tx, ctx, treasury, transfer, day);
      // Locks the wallet.
      await this.assertSufficientFunds(tx, organizationId, treasury, command);
      await this.post(tx, organizationId, treasury, move, {
        teamId: command.teamId,
        key: ledgerKeyOf(caller),
      });
      return transfer;
    });
  }

  private async assertSufficientFunds(
    tx: Transaction,
    organizationId: string,
    { accountId, postedMinor, heldMinor }: Treasury,
    { kind, amount, on: day }: Command,
  ): Promise<void> {
    const wallet = await this.treasuries.lockWallet(tx, organizationId);
    const treasury = { id: accountId, availableMinor: postedMinor - heldMinor };
    const payer = kind === 'treasury_fund' ? wallet : treasury;
    const amountMinor = BigInt(amount);
    if (payer === null || payer.availableMinor < amountMinor) throw failure('insufficient_funds');
    await this.days.assertAvailableSince(tx, organizationId, payer, { day, field: 'on', amountMinor });
  }

  private record(
    tx: Transaction,
    ctx: Ctx,
    { teamName }: Treasury,
    transfer: TransferWire,
    day: string | undefined,
  ): Promise<void> {
    const { id, kind, amount, currency } = transfer;
    return this.audit.record(tx, ctx, {
      action: kind === 'treasury_fund' ? 'treasury.fund' : 'treasury.return',
      subject: { kind: 'transfer', id, name: teamName },
      before: null,
      after: { team: teamName, amount: { amount, currency }, ...(day !== undefined && { on: day }) },
    });
  }

  private async post(
    tx: Transaction,
    organizationId: string,
    { accountId }: Treasury,
    { id: transferId, kind, amount, description, occurredAt }: Move,
    { teamId, key }: { teamId: string; key: string },
  ): Promise<void> {
    const posted = await this.ledger.post(tx, organizationId, {
      transferId,
      kind,
      status: 'posted',
      amount,
      description,
      occurredAt,
      sourceId: teamId,
      idempotencyKey: key,
      legs: legsOf(moves[kind].rule, { amount }, { treasury: { id: accountId } }, { team: teamId }),
    });
    if (posted === null) throw new Error(`The idempotency key of the transfer ${transferId} was not locked.`);
  }
}

interface Move extends Pick<BookedTransfer, 'id' | 'amount' | 'description' | 'occurredAt'> {
  readonly kind: Command['kind'];
}

function moveOf({ currency, teamName }: Treasury, { kind, amount }: Command, occurredAt: Date): Move {
  return {
    id: newId(),
    kind,
    amount: Money.ofMinor(amount, currency),
    description: moves[kind].describe(teamName),
    occurredAt,
  };
}

/** @throws DomainError `idempotency_key_reused` when the key moved something else. */
function repeated(
  known: BookedTransfer,
  treasury: Treasury,
  { kind, teamId, amount }: Command,
): TransferWire {
  const isSame = known.kind === kind && known.sourceId === teamId && known.amount.minor === BigInt(amount);
  if (!isSame) throw failure('idempotency_key_reused');
  return toWire({ ...known, kind }, treasury);
}

function toWire(
  { id, kind, amount, description, occurredAt }: Move,
  { teamName }: Pick<Treasury, 'teamName'>,
): TransferWire {
  const minor = amount.toMinorNumber();
  const toTreasury = kind === 'treasury_fund' ? minor : -minor;
  return {
    id,
    kind,
    status: 'posted',
    amount: minor,
    currency: amount.currency,
    description,
    occurredAt: occurredAt.toISOString(),
    entries: [
      { account: 'Wallet', layer: 'posted', amount: -toTreasury },
      { account: teamName, layer: 'posted', amount: toTreasury },
    ],
  };
}
