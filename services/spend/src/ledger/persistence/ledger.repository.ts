import { Injectable } from '@nestjs/common';
import { Money, newId, utcDay } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { type AccountKind, type AccountRef } from '../domain/accounts.ts';
import { type Leg } from '../domain/postings.ts';

export interface TransferToPost {
  /** Set by a caller that needs the id before the transfer is posted. */
  readonly transferId?: string;
  readonly kind: string;
  readonly status: 'pending' | 'posted' | 'voided';
  readonly amount: Money;
  readonly description: string;
  /** A second posting with the same key changes nothing. */
  readonly idempotencyKey: string;
  readonly sourceId: string | null;
  readonly occurredAt: Date;
  /**
   * The day on which it counts in the books, `YYYY-MM-DD`; the UTC day of `occurredAt` unless another is given. The database moves it
   * to the first open month when its month is closed.
   */
  readonly effectiveOn?: string;
  /** The day of what it corrects, where that day is in a closed month. */
  readonly originalOn?: string;
  /** The transfer that this one reverses. */
  readonly reversesTransferId?: string;
  readonly legs: readonly Leg[];
  /** A fact of the card network or the bank: booked in full even if a cash account goes below zero by it. */
  readonly isNetworkFact?: boolean;
}

export interface BookedTransfer {
  readonly id: string;
  readonly kind: string;
  readonly status?: TransferToPost['status'];
  readonly amount: Money;
  readonly description: string;
  readonly sourceId: string | null;
  readonly occurredAt: Date;
}

/** Balances in minor units. */
export interface LockedAccount {
  readonly id: string;
  readonly kind: AccountKind;
  readonly ownerId: string | null;
  readonly postedMinor: bigint;
  readonly heldMinor: bigint;
  readonly availableMinor: bigint;
}

interface LegRow {
  readonly account_id: string;
  readonly layer: Leg['layer'];
  readonly amount_minor: number;
  readonly dimensions: Leg['dimensions'];
}

/** Writes transfers. Call it last in a transaction: it locks accounts, which are contended most. */
@Injectable()
export class LedgerRepository {
  /** Books a transfer with its entries and returns its id; null when the idempotency key was booked before. */
  async post(tx: Transaction, organizationId: string, transfer: TransferToPost): Promise<string | null> {
    const { transferId = newId(), amount, occurredAt, effectiveOn = utcDay(occurredAt) } = transfer;
    const inserted = await tx.query(sql`
      insert into transfer (organization_id, id, kind, status, amount_minor, currency, description, idempotency_key, source_id,
        occurred_at, effective_on, original_on, reverses_transfer_id)
      values (${organizationId}, ${transferId}, ${transfer.kind}, ${transfer.status}, ${amount.minor}, ${amount.currency},
        ${transfer.description}, ${transfer.idempotencyKey}, ${transfer.sourceId}, ${occurredAt}, ${effectiveOn},
        ${transfer.originalOn ?? null}, ${transfer.reversesTransferId ?? null})
      on conflict on constraint transfer_once do nothing returning id`);
    if (inserted.length === 0) return null;
    await this.addEntries(tx, organizationId, transferId, transfer.legs, transfer.isNetworkFact ?? false);
    return transferId;
  }

  /** The transfer booked under an idempotency key, however long ago; null when there is none. */
  async find(
    tx: Transaction,
    organizationId: string,
    idempotencyKey: string,
  ): Promise<BookedTransfer | null> {
    const [row] = await tx.query<
      Omit<BookedTransfer, 'amount'> & { amount_minor: string; currency: string }
    >(sql`
      select id, kind, status, amount_minor, currency, description, source_id as "sourceId", occurred_at as "occurredAt" from transfer
      where organization_id = ${organizationId} and idempotency_key = ${idempotencyKey}`);
    if (row === undefined) return null;
    const { amount_minor, currency, ...transfer } = row;
    return { ...transfer, amount: Money.ofMinor(BigInt(amount_minor), currency) };
  }

  /** Settles or voids what was pending, with its further entries. Returns false when it was not pending anymore. */
  async resolve(
    tx: Transaction,
    organizationId: string,
    transferId: string,
    status: 'posted' | 'voided',
    legs: readonly Leg[],
    occurredAt: Date,
  ): Promise<boolean> {
    const [row] = await tx.query<{ resolved: boolean }>(
      sql`select functions.resolve_transfer(${transferId}, ${status}, ${occurredAt}) as resolved`,
    );
    if (row?.resolved !== true) return false;
    await this.addEntries(tx, organizationId, transferId, legs, false);
    return true;
  }

  /**
   * Locks accounts in the lock order of the service, and returns those that exist. For a posting that depends on balances:
   * it locks all of its accounts here, because an account that is locked after one of a later rank can end in a deadlock.
   */
  async lock(
    tx: Transaction,
    organizationId: string,
    accounts: readonly AccountRef[],
  ): Promise<LockedAccount[]> {
    const rows = await tx.query<{
      id: string;
      kind: AccountKind;
      owner_id: string | null;
      posted_minor: string;
      held_minor: string;
    }>(sql`
      select a.id, a.kind, a.owner_id, a.posted_minor, a.held_minor from account a
      where a.organization_id = ${organizationId} and exists (
        select 1 from jsonb_to_recordset(${JSON.stringify(accounts.map(accountKey))}::jsonb) as n (id uuid, kind text, owner uuid)
        where a.id = n.id or (a.kind = n.kind and a.owner_id is not distinct from n.owner))
      order by a.lock_rank, a.id for no key update`);
    return rows.map(({ id, kind, owner_id: ownerId, posted_minor, held_minor }) => {
      const [postedMinor, heldMinor] = [BigInt(posted_minor), BigInt(held_minor)];
      return { id, kind, ownerId, postedMinor, heldMinor, availableMinor: postedMinor - heldMinor };
    });
  }

  /** Locks all accounts of these kinds in the lock order of the service, as `lock` does. */
  async lockKinds(tx: Transaction, organizationId: string, kinds: readonly AccountKind[]): Promise<void> {
    await tx.query(sql`
      select 1 from account where organization_id = ${organizationId} and kind = any(${[...kinds]}::text[])
      order by lock_rank, id for no key update`);
  }

  private async addEntries(
    tx: Transaction,
    organizationId: string,
    transferId: string,
    legs: readonly Leg[],
    isNetworkFact: boolean,
  ): Promise<void> {
    const accountIds = await this.lockAccounts(tx, organizationId, legs);
    const rows = legs.map((leg, index): LegRow => {
      const accountId = accountIds[index];
      if (accountId === undefined) throw new Error(`There is no account for ${JSON.stringify(leg.account)}.`);
      const { layer, amount, dimensions } = leg;
      return { account_id: accountId, layer, amount_minor: amount.toMinorNumber(), dimensions };
    });
    if (isNetworkFact) await this.allowOverdraft(tx, organizationId, rows);
    await tx.query(sql`
      insert into entry (organization_id, transfer_id, account_id, layer, amount_minor, dimensions)
      select ${organizationId}, ${transferId}, e.account_id, e.layer, e.amount_minor, e.dimensions
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e (account_id uuid, layer entry_layer, amount_minor bigint, dimensions jsonb)`);
  }

  /** The ids of the legs' accounts in the order of the legs; all are locked in the lock order of the service. */
  private async lockAccounts(
    tx: Transaction,
    organizationId: string,
    legs: readonly Leg[],
  ): Promise<(string | undefined)[]> {
    const named = legs.map(({ account }) => account);
    const locked = await this.lock(tx, organizationId, named);
    return named.map((account) => {
      const { id, kind, owner } = accountKey(account);
      return locked.find((row) => row.id === id || (row.kind === kind && row.ownerId === owner))?.id;
    });
  }

  /** Allows each cash account to go below zero by this fact, and no further. */
  private async allowOverdraft(
    tx: Transaction,
    organizationId: string,
    legs: readonly LegRow[],
  ): Promise<void> {
    await tx.query(sql`
      update account a
      set network_overdraft_minor = greatest(a.network_overdraft_minor, -(a.posted_minor - a.held_minor + m.change))
      from (
        select account_id, sum(amount_minor)::bigint as change
        from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as e (account_id uuid, layer text, amount_minor bigint)
        where layer <> 'pending_in' group by account_id) m
      where a.organization_id = ${organizationId} and a.id = m.account_id and a.is_guarded and a.posted_minor - a.held_minor + m.change < 0`);
  }
}

function accountKey(account: AccountRef): { id: string | null; kind: string | null; owner: string | null } {
  if ('id' in account) return { id: account.id, kind: null, owner: null };
  return { id: null, kind: account.kind, owner: account.ownerId };
}
