import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  spendEvents,
  type RequestOf,
  type spendRpc,
  type TransferWire,
} from '@almoner/contracts';
import { Money, newId } from '@almoner/kernel';
import { AuditTrail, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { legsOf } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { TreasuryRepository, type Treasury } from '../persistence/treasury.repository.ts';

type Command = RequestOf<typeof spendRpc.moveTreasury>;

const moves = {
  treasury_fund: { rule: 'treasury_funded', words: (team: string) => `To the treasury of ${team}` },
  treasury_return: {
    rule: 'treasury_returned',
    words: (team: string) => `Back from the treasury of ${team}`,
  },
} as const;

/** Money between the wallet and a team's treasury: posted at once, and never more than is available. */
@Injectable()
export class MoveTreasury {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly treasuries: TreasuryRepository,
    private readonly ledger: LedgerRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** `amount` in minor units. @throws DomainError `not_found`, `team_closed`, `insufficient_funds` (nothing moved). */
  async execute(ctx: Ctx, command: Command): Promise<TransferWire> {
    const { organizationId } = authorize(ctx, 'money.move');
    return this.unitOfWork.runOnce(ctx, 'move-treasury', command, async (tx) => {
      const treasury = await this.treasuries.lock(tx, organizationId, command.teamId);
      if (treasury === null) throw notFound();
      await this.refuseWhatIsNotThere(tx, organizationId, treasury, command);
      const transfer = await this.post(tx, organizationId, treasury, command);
      await this.record(tx, ctx, treasury, transfer);
      return transfer;
    });
  }

  private async refuseWhatIsNotThere(
    tx: Transaction,
    organizationId: string,
    { isClosed, postedMinor, heldMinor }: Treasury,
    { kind, amount }: Command,
  ): Promise<void> {
    if (kind === 'treasury_fund' && isClosed) throw failure('team_closed');
    const walletMinor = await this.treasuries.walletAvailable(tx, organizationId);
    const available = kind === 'treasury_fund' ? walletMinor : postedMinor - heldMinor;
    if (available < BigInt(amount)) throw failure('insufficient_funds');
  }

  private record(tx: Transaction, ctx: Ctx, { teamName }: Treasury, transfer: TransferWire): Promise<void> {
    const { id, kind, amount, currency } = transfer;
    return this.audit.record(tx, ctx, {
      action: kind === 'treasury_fund' ? 'treasury.fund' : 'treasury.return',
      subject: { kind: 'transfer', id, name: teamName },
      before: null,
      after: { team: teamName, amount: { amount, currency } },
    });
  }

  private async post(
    tx: Transaction,
    organizationId: string,
    treasury: Treasury,
    { kind, teamId, amount: minor }: Command,
  ): Promise<TransferWire> {
    const amount = Money.ofMinor(minor, treasury.currency);
    const occurredAt = new Date();
    const description = moves[kind].words(treasury.teamName);
    const id = await this.ledger.post(tx, organizationId, {
      ...{ kind, status: 'posted', amount, description, occurredAt, sourceId: teamId },
      idempotencyKey: `${kind}:${newId()}`,
      legs: legsOf(moves[kind].rule, { amount }, { treasury: { id: treasury.accountId } }, { team: teamId }),
    });
    if (id === null) throw failure('changed_meanwhile');
    const at = occurredAt.toISOString();
    await tx.publish(spendEvents.balancesChanged, { organizationId, occurredAt: at });
    const given = kind === 'treasury_fund' ? minor : -minor;
    return {
      ...{
        id,
        kind,
        status: 'posted',
        amount: minor,
        currency: amount.currency,
        description,
        occurredAt: at,
      },
      entries: [
        { account: 'Wallet', layer: 'posted', amount: -given },
        { account: treasury.teamName, layer: 'posted', amount: given },
      ],
    };
  }
}
