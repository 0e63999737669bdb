import { Injectable } from '@nestjs/common';
import { newId } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { accountKinds, initialAccountKinds, type AccountKind } from '../domain/accounts.ts';

export interface AccountToOpen {
  readonly kind: AccountKind;
  /** Null for the organization's own account of the kind. */
  readonly ownerId: string | null;
  readonly name: string;
  readonly currency: string;
}

@Injectable()
export class AccountRepository {
  /** Opens an account unless one of the same kind and owner exists; returns its id. */
  async open(tx: Transaction, organizationId: string, account: AccountToOpen): Promise<string> {
    const { isCash, lockRank } = accountKinds[account.kind];
    await tx.query(sql`
      insert into account (organization_id, id, kind, owner_id, name, currency, is_guarded, lock_rank)
      values (${organizationId}, ${newId()}, ${account.kind}, ${account.ownerId}, ${account.name}, ${account.currency},
        ${isCash}, ${lockRank})
      on conflict do nothing`);
    // A statement of its own: it sees an account that another transaction has opened meanwhile.
    const [row] = await tx.query<{ id: string }>(sql`
      select id from account
      where organization_id = ${organizationId} and kind = ${account.kind} and owner_id is not distinct from ${account.ownerId}`);
    if (row === undefined) throw new Error(`The account ${account.name} was not opened.`);
    return row.id;
  }

  /** Opens the organization's own account of a kind. */
  openOwn(tx: Transaction, organizationId: string, kind: AccountKind, currency: string): Promise<string> {
    return this.open(tx, organizationId, { kind, ownerId: null, name: accountKinds[kind].name, currency });
  }

  /** The currency of the organization's wallet; null while it has none. */
  async currencyOf(tx: Transaction, organizationId: string): Promise<string | null> {
    const [row] = await tx.query<{ currency: string }>(sql`
      select currency from account where organization_id = ${organizationId} and kind = 'wallet'`);
    return row?.currency ?? null;
  }

  /** The accounts that every organization has from its activation on. */
  async openInitial(tx: Transaction, organizationId: string, currency: string): Promise<void> {
    for (const kind of initialAccountKinds) await this.openOwn(tx, organizationId, kind, currency);
  }
}
