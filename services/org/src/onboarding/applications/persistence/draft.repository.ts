import { Injectable } from '@nestjs/common';
import { type ApplicationDraft } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';

/** Unfinished applications. Each belongs to its applicant, so row-level security compares the person. */
@Injectable()
export class DraftRepository {
  async find(tx: Transaction, userId: string): Promise<ApplicationDraft | null> {
    await this.setUser(tx, userId);
    const [row] = await tx.query<{ draft: ApplicationDraft }>(
      `select draft from application_draft where user_id = $1`,
      [userId],
    );
    return row?.draft ?? null;
  }

  async save(tx: Transaction, userId: string, draft: ApplicationDraft, savedAt: Date): Promise<void> {
    await this.setUser(tx, userId);
    await tx.query(
      `insert into application_draft (user_id, draft, saved_at) values ($1, $2, $3)
       on conflict (user_id) do update set draft = excluded.draft, saved_at = excluded.saved_at`,
      [userId, draft, savedAt],
    );
  }

  async remove(tx: Transaction, userId: string): Promise<void> {
    await this.setUser(tx, userId);
    await tx.query(`delete from application_draft where user_id = $1`, [userId]);
  }

  private async setUser(tx: Transaction, userId: string): Promise<void> {
    await tx.query(`select set_config('app.user', $1, true)`, [userId]);
  }
}
