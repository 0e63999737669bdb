import { Inject, Injectable } from '@nestjs/common';
import { AuthorizationFact, type CardView } from '@almoner/contracts';
import { SYSTEM_POOL, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';

export type HeldCard = Pick<CardView, 'id' | 'name' | 'last4' | 'status' | 'spendProgramId'>;

/** `mailNumber`: which email about declines it is to this person on its day. */
export interface DeclineToMail {
  readonly fact: AuthorizationFact;
  readonly mailNumber: number;
}

/** Where a page ends. */
interface Position {
  readonly addedAt: string;
  readonly authorizationId: string;
}

const pageSize = 100;

/** Declines whose emails are not sent yet. */
@Injectable()
export class DeclineToMailRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  async add(tx: Transaction, { fact, mailNumber }: DeclineToMail): Promise<void> {
    await tx.query(
      `insert into decline_to_mail (organization_id, authorization_id, fact, mail_number) values ($1, $2, $3, $4) on conflict do nothing`,
      [fact.organizationId, fact.authorizationId, JSON.stringify(fact), mailNumber],
    );
  }

  /** For all tenants, a page of the oldest after a position. `next` is null on the last page. */
  async waiting(
    after: Position | null,
  ): Promise<{ readonly declines: DeclineToMail[]; readonly next: Position | null }> {
    const { rows } = await this.systemPool.query<Position & { fact: unknown; mailNumber: number }>(
      `select fact, mail_number as "mailNumber", added_at::text as "addedAt", authorization_id as "authorizationId"
       from decline_to_mail
       where $1::timestamptz is null or (added_at, authorization_id) > ($1, $2::uuid)
       order by added_at, authorization_id limit $3`,
      [after?.addedAt ?? null, after?.authorizationId ?? null, pageSize],
    );
    // One that a newer release stored waits for it.
    const declines = rows.flatMap(({ fact: stored, mailNumber }) => {
      const fact = AuthorizationFact.safeParse(stored).data;
      return fact === undefined ? [] : [{ fact, mailNumber }];
    });
    return { declines, next: rows.length < pageSize ? null : (rows.at(-1) ?? null) };
  }

  /** False where another replica has taken it. */
  async take(tx: Transaction, { organizationId, authorizationId }: AuthorizationFact): Promise<boolean> {
    const taken = await tx.query(
      `delete from decline_to_mail where organization_id = $1 and authorization_id = $2 returning authorization_id`,
      [organizationId, authorizationId],
    );
    return taken.length > 0;
  }

  /** The name of the restricted fund that pays; null where another account does. */
  async payingFund(
    tx: Transaction,
    { organizationId, payingAccountId }: AuthorizationFact,
  ): Promise<string | null> {
    const [fund] = await tx.query<{ name: string }>(
      'select name from fund where organization_id = $1 and account_id = $2',
      [organizationId, payingAccountId],
    );
    return fund?.name ?? null;
  }

  cardsOf(tx: Transaction, { organizationId, userId }: AuthorizationFact): Promise<HeldCard[]> {
    return tx.query<HeldCard>(
      `select id, name, last4, status, spend_program_id as "spendProgramId" from card
       where organization_id = $1 and user_id = $2 and status <> 'canceled'`,
      [organizationId, userId],
    );
  }
}
