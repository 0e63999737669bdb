import { Inject, Injectable } from '@nestjs/common';
import { failure, type RequestOf, type TransferWire, type vaultRpc } from '@almoner/contracts';
import { Money, newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { AccountRepository } from '../../ledger/persistence/account.repository.ts';
import { type BookedTransfer } from '../../ledger/persistence/ledger.repository.ts';
import {
  TransferKeyRepository,
  ledgerKeyOf,
  type CallerKey,
} from '../../ledger/persistence/transfer-key.repository.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { VaultMoves, vaultMoveNames } from '../vault-moves.ts';

type Command = RequestOf<typeof vaultRpc.moveVault>;

/** Moves money between the wallet and the vault: posted immediately, and never more than is available. */
@Injectable()
export class MoveVault {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountRepository,
    private readonly keys: TransferKeyRepository,
    private readonly moves: VaultMoves,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * `amount` in minor units. A key moves money once, however late it is repeated. @throws DomainError `organization_not_active`,
   * `insufficient_funds` (nothing moved), `idempotency_key_reused`.
   */
  execute(ctx: Ctx, command: Command): Promise<TransferWire> {
    const { organizationId, actor } = authorize(ctx, 'money.move');
    const caller: CallerKey = { organizationId, userId: actor.userId, key: ctx.idempotencyKey };
    return this.unitOfWork.runOnce(ctx, 'move-vault', command, async (tx) => {
      const known = await this.keys.lock(tx, caller);
      return known === null ? this.move(tx, ctx, caller, command) : repeated(known, command);
    });
  }

  private async move(
    tx: Transaction,
    ctx: Ctx,
    caller: CallerKey,
    { kind, amount: minor }: Command,
  ): Promise<TransferWire> {
    const { organizationId } = caller;
    if (await this.keys.hasStartedDeposit(tx, caller)) throw failure('idempotency_key_reused');
    const currency = await this.accounts.currencyOf(tx, organizationId);
    if (currency === null) throw failure('organization_not_active');
    const amount = Money.ofMinor(minor, currency);
    const move = {
      id: newId(),
      kind,
      amount,
      description: vaultMoveNames[kind],
      occurredAt: this.clock.now(),
    };
    await publishBalances(tx, organizationId);
    await this.moves.record(tx, ctx, move);
    await this.moves.post(tx, organizationId, { ...move, key: ledgerKeyOf(caller), sourceId: null });
    return toWire(move);
  }
}

type Move = Pick<BookedTransfer, 'id' | 'amount' | 'description' | 'occurredAt'> & Pick<Command, 'kind'>;

/** @throws DomainError `idempotency_key_reused` when the key moved something else. */
function repeated(known: BookedTransfer, { kind, amount }: Command): TransferWire {
  if (known.kind !== kind || known.amount.minor !== BigInt(amount)) throw failure('idempotency_key_reused');
  return toWire({ ...known, kind });
}

function toWire({ id, kind, amount, description, occurredAt }: Move): TransferWire {
  const minor = amount.toMinorNumber();
  const toVault = kind === 'vault_in' ? minor : -minor;
  return {
    id,
    kind,
    status: 'posted',
    amount: minor,
    currency: amount.currency,
    description,
    occurredAt: occurredAt.toISOString(),
    entries: [
      { account: 'Wallet', layer: 'posted', amount: -toVault },
      { account: 'Vault', layer: 'posted', amount: toVault },
    ],
  };
}
