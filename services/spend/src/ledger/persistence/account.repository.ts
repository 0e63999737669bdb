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
  /** Opens an account unless one of the same kind and owner exists. */
  async open(tx: Transaction, organizationId: string, account: AccountToOpen): Promise<void> {
    const { isCash, lockRank } = accountKinds[account.kind];
    await tx.query(sql`
      insert into account (organization_id, id, kind, owner_id, name, currency, is_guarded, lock_rank)
      values (${organizationId}, ${newId()}, ${account.kind}, ${account.ownerId}, ${account.name}, ${account.currency},
        ${isCash}, ${lockRank})
      on conflict do nothing`);
  }

  /** The accounts that every organization has from its activation on. */
  async openInitial(tx: Transaction, organizationId: string, currency: string): Promise<void> {
    for (const kind of initialAccountKinds)
      await this.open(tx, organizationId, { kind, ownerId: null, name: accountKinds[kind].name, currency });
  }
}
