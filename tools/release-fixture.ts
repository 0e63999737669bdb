import { migrate } from '@almoner/platform';
import { createDatabase, type TestDatabase } from '@almoner/testing';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';

type MigrationClass = Parameters<typeof migrate>[1][number];

/** A table as `npm run release:save` stored it. */
export interface SavedTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly count: number;
  /** A JSON array of rows; never parsed here, because a bigint would lose digits. */
  readonly rows: string;
}

const folder = 'libs/testing/fixtures/releases';

export function readRelease(release: string, service: string): SavedTable[] {
  const lines = gunzipSync(readFileSync(`${folder}/${release}/${service}.jsonl.gz`))
    .toString()
    .split('\n');
  return lines.flatMap((line, index) =>
    line.startsWith('{"table"')
      ? [{ ...(JSON.parse(line) as Omit<SavedTable, 'rows'>), rows: lines[index + 1] ?? '[]' }]
      : [],
  );
}

/** A new database with the schema of the release, created by its migrations, and its rows. */
export async function restoreRelease(
  service: string,
  tables: readonly SavedTable[],
  migrations: readonly MigrationClass[],
): Promise<TestDatabase> {
  const database = await createDatabase(service);
  await migrate(database.ownerUrl, migrationsOf(tables, migrations));
  const admin = new Client({ connectionString: adminUrlOf(database) });
  await admin.connect();
  try {
    // Rows may come in any order, and triggers must not run again.
    await admin.query('set session_replication_role = replica');
    for (const table of tables) if (table.table !== 'migrations') await insertRows(admin, table);
  } finally {
    await admin.end();
  }
  return database;
}

function migrationsOf(tables: readonly SavedTable[], migrations: readonly MigrationClass[]) {
  const saved = tables.find(({ table }) => table === 'migrations')?.rows ?? '[]';
  const names = new Set((JSON.parse(saved) as { name: string }[]).map(({ name }) => name));
  const known = migrations.filter(({ name }) => names.has(name));
  if (known.length !== names.size)
    throw new Error(`A released migration is missing: ${[...names].join(', ')}`);
  return known;
}

async function insertRows(admin: Client, { table, columns, rows }: SavedTable): Promise<void> {
  const name = admin.escapeIdentifier(table);
  const list = columns.map((column) => admin.escapeIdentifier(column)).join(', ');
  await admin.query(
    `insert into ${name} (${list}) overriding system value
     select ${list} from json_populate_recordset(null::${name}, $1::json)`,
    [rows],
  );
  await continueSequences(admin, table, columns);
}

async function continueSequences(admin: Client, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) {
    await admin.query(
      `select setval(sequence, (select coalesce(max(${admin.escapeIdentifier(column)}::text::bigint), 1)
                                from ${admin.escapeIdentifier(table)}))
       from pg_get_serial_sequence($1, $2) sequence where sequence is not null`,
      [`public.${admin.escapeIdentifier(table)}`, column],
    );
  }
}

/** The server's superuser in the new database. */
function adminUrlOf(database: TestDatabase): string {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  url.pathname = new URL(database.ownerUrl).pathname;
  return url.href;
}
