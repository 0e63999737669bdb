import { Injectable } from '@nestjs/common';
import { newId } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { IdentityRow } from './identity.row.ts';

/** An identity is a person's email address; its id is the person's id in all services. */
@Injectable()
export class IdentityRepository {
  find(tx: Transaction, email: string): Promise<IdentityRow | null> {
    return tx.manager.findOneBy(IdentityRow, { email });
  }

  get(tx: Transaction, id: string): Promise<IdentityRow> {
    return tx.manager.findOneByOrFail(IdentityRow, { id });
  }

  /** The identity of an email address; created on the first sign-in. */
  async findOrCreate(tx: Transaction, email: string, now: Date): Promise<IdentityRow> {
    await tx.query(
      `insert into identity (id, email, created_at) values ($1, $2, $3) on conflict (email) do nothing`,
      [newId(), email, now],
    );
    return tx.manager.findOneByOrFail(IdentityRow, { email });
  }

  /** Does not overwrite an existing name. */
  async setNameIfNone(tx: Transaction, id: string, name: string): Promise<void> {
    await tx.query(`update identity set name = $2 where id = $1 and name is null`, [id, name]);
  }

  async markProvenByEmail(tx: Transaction, id: string, now: Date): Promise<void> {
    await tx.query(`update identity set mail_verified_at = $2 where id = $1`, [id, now]);
  }
}
