import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { GoogleAccountRow } from './google-account.row.ts';

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
    { subject, email }: { readonly subject: string; readonly email: string },
    identityId: string,
    now: Date,
  ): Promise<boolean> {
    const linked = await tx.query(
      `insert into google_account (subject, identity_id, email, linked_at) values ($1, $2, $3, $4)
       on conflict do nothing returning subject`,
      [subject, identityId, email, now],
    );
    return linked.length > 0;
  }
}
