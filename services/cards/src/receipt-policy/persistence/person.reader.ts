import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { type PersonKey } from './lock.repository.ts';

/** A person of an organization, for mails. */
export interface MailedPerson {
  readonly email: string;
  readonly name: string | null;
  readonly organizationName: string;
}

@Injectable()
export class PersonReader {
  /** Null for an archived person, and for one that `org` has not published yet. */
  async find(tx: Transaction, { organizationId, userId }: PersonKey): Promise<MailedPerson | null> {
    const [row] = await tx.query<MailedPerson>(
      `select m.email, m.name, o.name as "organizationName"
       from member m join organization o on o.organization_id = m.organization_id
       where m.organization_id = $1 and m.user_id = $2 and m.role <> 'Archived'`,
      [organizationId, userId],
    );
    return row ?? null;
  }
}
