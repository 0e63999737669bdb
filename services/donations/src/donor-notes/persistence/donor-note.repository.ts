import { Injectable } from '@nestjs/common';
import { type DonorNoteWire } from '@almoner/contracts';
import { TenantReader, sql, type Ctx, type KeysetPosition, type Transaction } from '@almoner/platform';
import { mergedWith } from '../../merged-donors/merged-with.ts';

export interface DonorNoteRow {
  id: string;
  text: string;
  author_id: string;
  author_name: string;
  created_at: Date;
}

interface NewDonorNote extends Pick<DonorNoteWire, 'id' | 'text' | 'author'> {
  readonly donorId: string;
  readonly createdAt: Date;
}

const columns = `id, text, author_id, author_name, created_at`;
/** For the donor `$2`, the one that it was merged into, and all that were merged into that one. */
const ofDonor = `organization_id = $1 and donor_id = ${mergedWith('$2')}`;

@Injectable()
export class DonorNoteRepository {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first; returns one row more than `limit` when there is a next page. */
  list(ctx: Ctx, donorId: string, limit: number, after: KeysetPosition | null): Promise<DonorNoteRow[]> {
    return this.reader.query<DonorNoteRow>(ctx, {
      name: 'donor-notes',
      text: `select ${columns} from donor_note
             where ${ofDonor} and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
             order by created_at desc, id desc limit $5`,
      values: [ctx.organizationId, donorId, after?.at ?? null, after?.id ?? null, limit + 1],
    });
  }

  async find(ctx: Ctx, donorId: string, noteId: string): Promise<DonorNoteRow | null> {
    const [row] = await this.reader.query<DonorNoteRow>(ctx, {
      name: 'donor-note',
      text: `select ${columns} from donor_note where ${ofDonor} and id = $3`,
      values: [ctx.organizationId, donorId, noteId],
    });
    return row ?? null;
  }

  /** Returns whether there is such a donor. Undoing an import waits for the lock, and keeps the donor for its note. */
  async lockDonor(tx: Transaction, organizationId: string, donorId: string): Promise<boolean> {
    const found = await tx.query(
      sql`select 1 from donor where organization_id = ${organizationId} and id = ${donorId} for key share`,
    );
    return found.length > 0;
  }

  async add(tx: Transaction, organizationId: string, note: NewDonorNote): Promise<void> {
    const { id, donorId, text, author, createdAt } = note;
    await tx.query(sql`
      insert into donor_note (organization_id, id, donor_id, text, author_id, author_name, created_at)
      values (${organizationId}, ${id}, ${donorId}, ${text}, ${author.id}, ${author.name}, ${createdAt})`);
  }

  /** Null when the donor has no such note. */
  async delete(
    tx: Transaction,
    organizationId: string,
    donorId: string,
    noteId: string,
  ): Promise<DonorNoteRow | null> {
    const [row] = await tx.query<DonorNoteRow>(
      `delete from donor_note where ${ofDonor} and id = $3 returning ${columns}`,
      [organizationId, donorId, noteId],
    );
    return row ?? null;
  }
}

export const toDonorNoteWire = (row: DonorNoteRow): DonorNoteWire => ({
  id: row.id,
  text: row.text,
  author: { id: row.author_id, name: row.author_name },
  createdAt: row.created_at.toISOString(),
});
