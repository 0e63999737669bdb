import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';

export interface PersonBankAccount {
  readonly id: string;
  readonly bankName: string;
  readonly last4: string;
}

/** The bank accounts of persons, as Stripe keeps them. */
@Injectable()
export class PersonBankAccountRepository {
  /** Locks the account in use until the end of the transaction; null when the person has none. */
  async lockReady(
    tx: Transaction,
    organizationId: string,
    userId: string,
  ): Promise<PersonBankAccount | null> {
    const [row] = await tx.query<PersonBankAccount>(sql`
      select id, bank_name as "bankName", last4 from person_bank_account
      where organization_id = ${organizationId} and user_id = ${userId} and status = 'ready' for update`);
    return row ?? null;
  }
}
