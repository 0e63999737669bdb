import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';

export interface Grant {
  readonly organizationId: string;
  readonly userId: string;
  readonly programId: string;
}

/** Cards that people are going to get. */
@Injectable()
export class GrantRepository {
  /** Adds the grants that do not exist yet. */
  async add(tx: Transaction, fact: PayloadOf<typeof orgEvents.teamJoined>): Promise<void> {
    await tx.query(
      `insert into program_grant (organization_id, user_id, spend_program_id, holder_name, holder_email)
       select $1, $2, program_id, $3, $4 from unnest($5::uuid[]) program_id order by program_id on conflict do nothing`,
      [fact.organizationId, fact.userId, fact.name, fact.email, fact.defaultSpendProgramIds],
    );
  }

  /** Null when another worker has issued it already. */
  async lock(
    tx: Transaction,
    { organizationId, userId, programId }: Grant,
  ): Promise<{ readonly name: string | null; readonly email: string } | null> {
    const [row] = await tx.query<{ name: string | null; email: string }>(
      `select holder_name as name, holder_email as email from program_grant
       where organization_id = $1 and user_id = $2 and spend_program_id = $3 for update`,
      [organizationId, userId, programId],
    );
    return row ?? null;
  }

  async remove(tx: Transaction, { organizationId, userId, programId }: Grant): Promise<void> {
    await tx.query(
      `delete from program_grant where organization_id = $1 and user_id = $2 and spend_program_id = $3`,
      [organizationId, userId, programId],
    );
  }

  async removeAllOf(tx: Transaction, organizationId: string, userId: string): Promise<void> {
    await tx.query(`delete from program_grant where organization_id = $1 and user_id = $2`, [
      organizationId,
      userId,
    ]);
  }
}
