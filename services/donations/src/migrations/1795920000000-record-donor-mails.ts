import { appRole, protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Mails to donors, for the team. Of earlier ones only the yearly statements are known. */
export class RecordDonorMails1795920000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table donor_mail (
        organization_id uuid not null,
        -- That of outgoing_mail, which knows whether it was sent.
        id uuid primary key,
        -- Not the donor, who may be known only when the gift is paid.
        sent_to text not null,
        kind text not null,
        subject text not null,
        created_at timestamptz(3) not null
      )`);
    await runner.query(
      `create index donor_mail_to on donor_mail (organization_id, sent_to, created_at desc, id desc)`,
    );
    await runner.query(`
      insert into donor_mail (organization_id, id, sent_to, kind, subject, created_at)
      select organization_id, gen_random_uuid(), sent_to, 'statement', format('Your gifts in %s', year), sent_at from yearly_statement`);
    await protectTenantTable(runner, 'donor_mail');
    await runner.query(`grant select (id, status) on outgoing_mail to ${await appRole(runner)}`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
