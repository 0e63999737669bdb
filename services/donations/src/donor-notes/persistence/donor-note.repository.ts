import { Injectable } from '@nestjs/common';
import { type DonorNoteWire } from '@almoner/contracts';
import {
  TenantReader,
  prepared,
  raw,
  sql,
  type Ctx,
  type KeysetPosition,
  type Transaction,
} from '@almoner/platform';
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

const columns = raw(`id, text, author_id, author_name, created_at`);
/** For the donor, the one that it was merged into, and all that were merged into that one. */
const ofDonor = (organizationId: string | null, donorId: string) =>
  sql`organization_id = ${organizationId} and donor_id = ${mergedWith(organizationId, donorId)}`;

@Injectable()
export class DonorNoteRepository {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first; returns one row more than `limit` when there is a next page. */
  list(ctx: Ctx, donorId: string, limit: number, after: KeysetPosition | null): Promise<DonorNoteRow[]> {
    const at = after?.at ?? null;
    const page = sql`
      select ${columns} from donor_note
      where ${ofDonor(ctx.organizationId, donorId)}
        and (${at}::timestamptz is null or (created_at, id) < (${at}, ${after?.id ?? null}::uuid))
      order by created_at desc, id desc limit ${limit + 1}`;
    return this.reader.query<DonorNoteRow>(ctx, prepared('donor-notes', page));
  }

  async find(ctx: Ctx, donorId: string, noteId: string): Promise<DonorNoteRow | null> {
    const one = sql`
      select ${columns} from donor_note where ${ofDonor(ctx.organizationId, donorId)} and id = ${noteId}`;
    const [row] = await this.reader.query<DonorNoteRow>(ctx, prepared('donor-note', one));
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
      sql`delete from donor_note where ${ofDonor(organizationId, donorId)} and id = ${noteId} returning ${columns}`,
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
