import { Pool } from 'pg';
import { CommandError, runAdminCommand } from './admin-command.ts';

/** Runs an operator command as a process: prints, and sets the exit code. `databases`: a URL of the system role for each service. */
export async function runAdminProgram(
  databases: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<void> {
  const pools = Object.fromEntries(
    Object.entries(databases).map(([service, url]) => [service, new Pool({ connectionString: url, max: 1 })]),
  );
  try {
    await runAdminCommand(pools, args, (line) => console.log(line));
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = 1;
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  }
}
