import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  fieldFailure,
  type RequestOf,
  type TransferWire,
  type UserPrincipal,
  type vaultRpc,
} from '@almoner/contracts';
import { Money, newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { AccountRepository } from '../../ledger/persistence/account.repository.ts';
import { type BookedTransfer } from '../../ledger/persistence/ledger.repository.ts';
import {
  TransferKeyRepository,
  ledgerKeyOf,
  type CallerKey,
} from '../../ledger/persistence/transfer-key.repository.ts';
import { TransferDays } from '../../ledger/transfer-days.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { RequestSignature } from '../../signatures/use-cases/request-signature.ts';
import { VaultMoves, vaultMoveNames, type VaultMove } from '../vault-moves.ts';

type Command = RequestOf<typeof vaultRpc.moveVault>;

/**
 * Moves money between the wallet and the vault, never more than is available. It is posted immediately; above the organization's
 * amount, in both directions, once a second admin has signed.
 */
@Injectable()
export class MoveVault {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountRepository,
    private readonly keys: TransferKeyRepository,
    private readonly moves: VaultMoves,
    private readonly days: TransferDays,
    private readonly signatures: RequestSignature,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * `amount` in minor units; `on` is the UTC day on which it counts, today if absent. A key moves money once, however late it is
   * repeated. @throws DomainError `organization_not_active`, `insufficient_funds` (nothing moved), `idempotency_key_reused`,
   * `transfer_day_needs_one_signature`, and those of `TransferDays`.
   */
  execute(ctx: Ctx, command: Command): Promise<TransferWire> {
    const { organizationId, actor } = authorize(ctx, 'money.move');
    const caller: CallerKey = { organizationId, userId: actor.userId, key: ctx.idempotencyKey };
    return this.unitOfWork.runOnce(ctx, 'move-vault', command, async (tx) => {
      const known = await this.keys.lock(tx, caller);
      return known === null ? this.move(tx, ctx, { caller, actor, command }) : repeated(known, command);
    });
  }

  private async move(
    tx: Transaction,
    ctx: Ctx,
    { caller, actor, command }: { caller: CallerKey; actor: UserPrincipal; command: Command },
  ): Promise<TransferWire> {
    const { organizationId } = caller;
    const { kind, on: day } = command;
    if (await this.keys.hasStartedDeposit(tx, caller)) throw failure('idempotency_key_reused');
    const currency = await this.accounts.currencyOf(tx, organizationId);
    if (currency === null) throw failure('organization_not_active');
    const amount = Money.ofMinor(command.amount, currency);
    const now = this.clock.now();
    const occurredAt = await this.days.momentOf(tx, organizationId, { day, field: 'on', now });
    const move = {
      id: newId(),
      kind,
      amount,
      description: vaultMoveNames[kind],
      occurredAt,
      day,
    };
    const { id: movementId, description } = move;
    const approvalId = await this.signatures.ofMovement(tx, ctx, actor, organizationId, {
      movement: kind,
      movementId,
      description,
      amount,
    });
    const isHeld = approvalId !== null;
    if (isHeld && occurredAt < now) throw fieldFailure('transfer_day_needs_one_signature', 'on');
    await publishBalances(tx, organizationId);
    // A held move is recorded when it is signed; until then its request is in the audit log.
    if (!isHeld) await this.moves.record(tx, ctx, move);
    await this.moves.post(tx, organizationId, { ...move, key: ledgerKeyOf(caller), sourceId: null, isHeld });
    return isHeld ? { ...toWire(move, 'pending'), approvalId } : toWire(move, 'posted');
  }
}

/** @throws DomainError `idempotency_key_reused` when the key moved something else. */
function repeated(known: BookedTransfer, { kind, amount }: Command): TransferWire {
  if (known.kind !== kind || known.amount.minor !== BigInt(amount)) throw failure('idempotency_key_reused');
  return toWire({ ...known, kind }, known.status ?? 'posted');
}

function toWire(
  { id, kind, amount, description, occurredAt }: VaultMove,
  status: TransferWire['status'],
): TransferWire {
  const minor = amount.toMinorNumber();
  const toVault = kind === 'vault_in' ? minor : -minor;
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
            { account: 'Wallet', layer: status, amount: -toVault },
            { account: 'Vault', layer: status, amount: toVault },
          ],
  };
}
