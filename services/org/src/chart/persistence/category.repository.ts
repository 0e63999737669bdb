import { Injectable } from '@nestjs/common';
import { type CategoryWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { TenantReader, type Ctx, type Transaction } from '@almoner/platform';

type NewCategory = Pick<CategoryWire, 'code' | 'name' | 'form990Line' | 'function'>;

const listMax = 1_000;
const columns = `id, organization_id as "organizationId", code, name, form_990_line as "form990Line", function,
  archived_at is not null as "isArchived"`;

@Injectable()
export class CategoryRepository {
  constructor(private readonly reader: TenantReader) {}

  list(ctx: Ctx): Promise<CategoryWire[]> {
    return this.reader.query<CategoryWire>(ctx, {
      name: 'categories',
      text: `select ${columns} from category where organization_id = $1 order by code limit ${listMax}`,
      values: [ctx.organizationId],
    });
  }

  async lock(tx: Transaction, ctx: Ctx, categoryId: string): Promise<CategoryWire | null> {
    const [category] = await tx.query<CategoryWire>(
      `select ${columns} from category where organization_id = $1 and id = $2 for update`,
      [ctx.organizationId, categoryId],
    );
    return category ?? null;
  }

  /** Null when the organization has this code already. */
  async add(tx: Transaction, ctx: Ctx, category: NewCategory): Promise<CategoryWire | null> {
    const [added] = await tx.query<CategoryWire>(
      `insert into category (organization_id, id, code, name, form_990_line, function) values ($1, $2, $3, $4, $5, $6)
       on conflict on constraint category_code do nothing returning ${columns}`,
      [ctx.organizationId, newId(), category.code, category.name, category.form990Line, category.function],
    );
    return added ?? null;
  }

  async rename(tx: Transaction, ctx: Ctx, categoryId: string, name: string): Promise<void> {
    await tx.query(`update category set name = $3 where organization_id = $1 and id = $2`, [
      ctx.organizationId,
      categoryId,
      name,
    ]);
  }

  async setForm990Line(tx: Transaction, ctx: Ctx, categoryId: string, line: string | null): Promise<void> {
    await tx.query(`update category set form_990_line = $3 where organization_id = $1 and id = $2`, [
      ctx.organizationId,
      categoryId,
      line,
    ]);
  }

  async setArchived(tx: Transaction, ctx: Ctx, categoryId: string, archivedAt: Date | null): Promise<void> {
    await tx.query(`update category set archived_at = $3 where organization_id = $1 and id = $2`, [
      ctx.organizationId,
      categoryId,
      archivedAt,
    ]);
  }

  /** Returns the number of this change of the category. */
  async countChange(tx: Transaction, ctx: Ctx, categoryId: string): Promise<number> {
    const [counted] = await tx.query<{ revision: number }>(
      `update category set revision = revision + 1 where organization_id = $1 and id = $2 returning revision`,
      [ctx.organizationId, categoryId],
    );
    if (counted === undefined) throw new Error(`Category ${categoryId} is gone although it was changed.`);
    return counted.revision;
  }
}
