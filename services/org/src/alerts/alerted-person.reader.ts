import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';

export interface AlertedPerson {
  readonly userId: string;
  readonly email: string;
}

const alertedMax = 100;

@Injectable()
export class AlertedPersonReader {
  /** The admins and these members, always in the same order, to prevent deadlocks. */
  async find(
    tx: Transaction,
    organizationId: string,
    alsoUserIds: readonly string[] = [],
  ): Promise<AlertedPerson[]> {
    const rows = await tx.query<{ user_id: string; email: string }>(sql`
      select m.user_id, u.email from member m join "user" u on u.id = m.user_id
      where m.organization_id = ${organizationId}
        and (m.role = 'Admin' or m.user_id = any(${[...alsoUserIds]}::uuid[]))
        and m.role <> 'Archived' and m.archiving_since is null
      order by m.user_id limit ${alertedMax}`);
    return rows.map(({ user_id: userId, email }) => ({ userId, email }));
  }
}
