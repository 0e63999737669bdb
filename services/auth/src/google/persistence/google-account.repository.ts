import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { GoogleAccountRow } from './google-account.row.ts';

interface GoogleLink {
  readonly subject: string;
  readonly email: string;
  readonly isProven: boolean;
}

@Injectable()
export class GoogleAccountRepository {
  find(tx: Transaction, subject: string): Promise<GoogleAccountRow | null> {
    return tx.manager.findOneBy(GoogleAccountRow, { subject });
  }

  findOf(tx: Transaction, identityId: string): Promise<GoogleAccountRow | null> {
    return tx.manager.findOneBy(GoogleAccountRow, { identityId });
  }

  /** False when the account is somebody's already, or the person has another one: nothing is changed then. */
  async link(
    tx: Transaction,
    { subject, email, isProven }: GoogleLink,
    identityId: string,
    now: Date,
  ): Promise<boolean> {
    const linked = await tx.query(
      `insert into google_account (subject, identity_id, email, is_proven, linked_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning subject`,
      [subject, identityId, email, isProven, now],
    );
    return linked.length > 0;
  }

  /** Takes away a link whose address nobody has proven; true when there was one. */
  async unlinkUnproven(tx: Transaction, identityId: string): Promise<boolean> {
    const unlinked = await tx.query(
      `delete from google_account where identity_id = $1 and not is_proven returning subject`,
      [identityId],
    );
    return unlinked.length > 0;
  }
}
