import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { AuditTrail, type Ctx, type Transaction } from '@almoner/platform';
import { type AccountRef } from '../ledger/domain/accounts.ts';
import { legsOf } from '../ledger/domain/postings.ts';
import { TransferDays } from '../ledger/transfer-days.ts';
import { LedgerRepository, type LockedAccount } from '../ledger/persistence/ledger.repository.ts';

export type VaultMoveKind = 'vault_in' | 'vault_out';

export interface VaultMove {
  readonly id: string;
  readonly kind: VaultMoveKind;
  readonly amount: Money;
  readonly description: string;
  readonly occurredAt: Date;
  /** The day that was chosen for it, `YYYY-MM-DD`; absent for today. */
  readonly day?: string | undefined;
}

export interface VaultMoveToPost extends VaultMove {
  readonly key: string;
  /** The rule that moves it; null for a move by a person. */
  readonly sourceId: string | null;
  /** It waits for a second signature, with its money on hold. */
  readonly isHeld?: boolean;
}

export interface VaultBalances {
  readonly wallet: LockedAccount;
  readonly vault: LockedAccount;
}

export const vaultMoveNames = { vault_in: 'To the vault', vault_out: 'From the vault' } as const;

const rules = { vault_in: 'vault_funded', vault_out: 'vault_returned' } as const;
const rulesOfHolds = { vault_in: 'vault_funding_requested', vault_out: 'vault_return_requested' } as const;
const auditActions = { vault_in: 'vault.fund', vault_out: 'vault.return' } as const;
const accounts: readonly AccountRef[] = [
  { kind: 'vault', ownerId: null },
  { kind: 'wallet', ownerId: null },
];

/** Books movements between the wallet and the vault. */
@Injectable()
export class VaultMoves {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly days: TransferDays,
    private readonly audit: AuditTrail,
  ) {}

  /** Locks both accounts, which are locked last in a transaction; null for an organization without them. */
  async lock(tx: Transaction, organizationId: string): Promise<VaultBalances | null> {
    const locked = await this.ledger.lock(tx, organizationId, accounts);
    const wallet = locked.find(({ kind }) => kind === 'wallet');
    const vault = locked.find(({ kind }) => kind === 'vault');
    return wallet === undefined || vault === undefined ? null : { wallet, vault };
  }

  /** @throws DomainError `insufficient_funds`, `insufficient_funds_since`; then the transaction must be rolled back. */
  async post(tx: Transaction, organizationId: string, move: VaultMoveToPost): Promise<void> {
    const {
      id: transferId,
      kind,
      amount,
      description,
      occurredAt,
      day,
      key,
      sourceId,
      isHeld = false,
    } = move;
    const balances = await this.lock(tx, organizationId);
    const payer = kind === 'vault_in' ? balances?.wallet : balances?.vault;
    if (payer === undefined || payer.availableMinor < amount.minor) throw failure('insufficient_funds');
    await this.days.assertAvailableSince(tx, organizationId, payer, {
      day,
      field: 'on',
      amountMinor: amount.minor,
    });
    const posted = await this.ledger.post(tx, organizationId, {
      transferId,
      kind,
      status: isHeld ? 'pending' : 'posted',
      amount,
      description,
      occurredAt,
      sourceId,
      idempotencyKey: key,
      legs: legsOf((isHeld ? rulesOfHolds : rules)[kind], { amount }),
    });
    if (posted === null) throw new Error(`The idempotency key of the transfer ${transferId} was not locked.`);
  }

  record(tx: Transaction, ctx: Ctx, { id, kind, amount, description, day }: VaultMove): Promise<void> {
    return this.audit.record(tx, ctx, {
      action: auditActions[kind],
      subject: { kind: 'transfer', id, name: description },
      before: null,
      after: {
        amount: { amount: amount.toMinorNumber(), currency: amount.currency },
        ...(day !== undefined && { on: day }),
      },
    });
  }
}
