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

  /** False, without a change, when the account is linked already or the person has another one. */
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

  /** Removes a link whose address was not proven; true when there was one. */
  async unlinkUnproven(tx: Transaction, identityId: string): Promise<boolean> {
    const unlinked = await tx.query(
      `delete from google_account where identity_id = $1 and not is_proven returning subject`,
      [identityId],
    );
    return unlinked.length > 0;
  }
}
