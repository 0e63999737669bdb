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

const perRound = 100;

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

  /** Of all tenants, the oldest first. */
  async waiting(): Promise<DeclineToMail[]> {
    const { rows } = await this.systemPool.query<{ fact: unknown; mailNumber: number }>(
      `select fact, mail_number as "mailNumber" from decline_to_mail order by added_at limit $1`,
      [perRound],
    );
    // One that a newer release stored waits for it.
    return rows.flatMap(({ fact: stored, mailNumber }) => {
      const fact = AuthorizationFact.safeParse(stored).data;
      return fact === undefined ? [] : [{ fact, mailNumber }];
    });
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
