import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Earlier releases left the open requests for a higher limit of a canceled card until they expired. */
export class EndRequestsOfCanceledCards1795322070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update approval_request r
      set status = 'withdrawn', version = r.version + 1, end_reason = 'card_canceled', decided_at = now()
      from card c
      where r.status = 'pending' and r.kind = 'card_limit' and c.organization_id = r.organization_id
        and c.id = r.subject_id and c.status = 'canceled'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
