import { appRole } from '@almoner/platform';
import { type QueryRunner } from 'typeorm';

/** Where the content of files may be besides the database, and the objects that no file has. */
export async function keepFilesInObjects(runner: QueryRunner, file: string): Promise<void> {
  await runner.query(`
    alter table ${file} add column object_key text, add column object_part_hashes bytea,
      add check ((object_key is null) = (object_part_hashes is null))`);
  await runner.query(
    `create index ${file}_in_database on ${file} (uploaded_at) where uploaded_at is not null and object_key is null`,
  );
  await runner.query(`
    create table ${file}_object_left (
      key text primary key,
      remove_after timestamptz not null,
      -- Being removed: no file gets it any more.
      is_claimed boolean not null default false
    )`);
  await runner.query(`create index ${file}_object_left_by_time on ${file}_object_left (remove_after)`);
  // Its keys are of all tenants: only the trigger adds to it for those who serve requests.
  await runner.query(`revoke all on ${file}_object_left from ${await appRole(runner)}`);
  await runner.query(`
    create function leave_${file}_object() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into ${file}_object_left (key, remove_after) values (old.object_key, now());
      return null;
    end $$`);
  await runner.query(`
    create trigger leave_object after delete on ${file}
    for each row when (old.object_key is not null) execute function leave_${file}_object()`);
}
