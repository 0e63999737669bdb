import { PgBoss } from 'pg-boss';
import { type QueryRunner } from 'typeorm';
import { systemRole } from '../database/migration-steps.ts';

/** The schema of the queue's tables in each service's database. */
export const jobSchema = 'jobs';

/**
 * Migrates the tables of the job queue to the installed version of pg-boss, as the owner of the database, and grants
 * access to the system role. The app role gets no rights.
 */
export async function installJobTables(ownerUrl: string, runner: QueryRunner): Promise<void> {
  const installer = new PgBoss({
    connectionString: ownerUrl,
    schema: jobSchema,
    max: 1,
    supervise: false,
    schedule: false,
  });
  let failure: unknown = null;
  installer.on('error', (error) => (failure = error));
  await installer.start();
  await installer.stop({ graceful: false });
  if (failure !== null)
    throw failure instanceof Error ? failure : new Error('The job tables are not installed.');
  const system = await systemRole(runner);
  await runner.query(`
    grant usage on schema ${jobSchema} to ${system};
    grant select, insert, update, delete on all tables in schema ${jobSchema} to ${system};
    grant usage, select on all sequences in schema ${jobSchema} to ${system};
    grant execute on all functions in schema ${jobSchema} to ${system}`);
}
