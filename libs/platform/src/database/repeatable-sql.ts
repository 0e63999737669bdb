import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type QueryRunner } from 'typeorm';
import { appRole, systemRole } from './migration-steps.ts';

/** The schema of a service's functions. It is dropped and created again when one of them changes. */
export const functionsSchema = 'functions';

/** SQL that belongs to the version of the code: functions, and the rule rows that they read. */
export interface RepeatableSql {
  readonly name: string;
  readonly text: string;
}

/** Reads `src/<path>` of the calling service. Works from `dist` too, which is next to `src`. */
export function sqlFile(moduleUrl: string, path: string): RepeatableSql {
  return { name: path, text: readFileSync(new URL(`../src/${path}`, moduleUrl), 'utf8') };
}

/**
 * Rebuilds the schema `functions` from all files in order, if any differs from the version applied last. The caller
 * holds the migration lock and an open transaction, so other sessions see either the old or the new functions.
 */
export async function applyRepeatableSql(
  runner: QueryRunner,
  files: readonly RepeatableSql[],
): Promise<boolean> {
  if (files.length === 0) return false;
  const roles = `${await appRole(runner)}, ${await systemRole(runner)}`;
  await runner.query(
    `create table if not exists repeatable_sql (checksum text not null, applied_at timestamptz not null default now())`,
  );
  await runner.query(`revoke all on repeatable_sql from ${roles}`);
  const checksum = checksumOf(files);
  const [applied] = (await runner.query(`select checksum from repeatable_sql`)) as { checksum: string }[];
  if (applied?.checksum === checksum) return false;
  await runner.query(`drop schema if exists ${functionsSchema} cascade`);
  await runner.query(`create schema ${functionsSchema}`);
  await runner.query(`grant usage on schema ${functionsSchema} to ${roles}`);
  for (const { name, text } of files) await applyOne(runner, name, text);
  await runner.query(`revoke all on all functions in schema ${functionsSchema} from public`);
  await runner.query(`grant execute on all functions in schema ${functionsSchema} to ${roles}`);
  await runner.query(`delete from repeatable_sql`);
  await runner.query(`insert into repeatable_sql (checksum) values ($1)`, [checksum]);
  return true;
}

async function applyOne(runner: QueryRunner, name: string, text: string): Promise<void> {
  try {
    await runner.query(text);
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function checksumOf(files: readonly RepeatableSql[]): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('hex');
}
