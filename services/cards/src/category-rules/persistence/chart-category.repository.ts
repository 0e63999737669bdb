import { Injectable } from '@nestjs/common';
import { type PayloadOf, type orgEvents } from '@almoner/contracts';
import { sql, type Transaction } from '@almoner/platform';

/** The categories of rules as `org` publishes them: a rule whose category is archived is not in effect. */
@Injectable()
export class ChartCategoryRepository {
  /** An older revision never overwrites a newer one. */
  async save(tx: Transaction, fact: PayloadOf<typeof orgEvents.categoryChanged>): Promise<void> {
    await tx.query(sql`
      insert into chart_category as c (organization_id, category_id, revision, name, is_archived)
      values (${fact.organizationId}, ${fact.categoryId}, ${fact.revision}, ${`${fact.code} ${fact.name}`}, ${fact.isArchived})
      on conflict (organization_id, category_id) do update
        set revision = excluded.revision, name = excluded.name, is_archived = excluded.is_archived
      where c.revision < excluded.revision`);
  }

  /** The name of a usable category as `org` returned it. Published events about it are newer. */
  async addUsable(tx: Transaction, organizationId: string, categoryId: string, name: string): Promise<void> {
    await tx.query(sql`
      insert into chart_category (organization_id, category_id, revision, name, is_archived)
      values (${organizationId}, ${categoryId}, 0, ${name}, false) on conflict do nothing`);
  }
}
