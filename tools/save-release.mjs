// npm run release:save -- <name>: keeps the data of the stack that runs on this machine as a released database, which
// tools/upgrade.int.spec.ts then upgrades to the current schema. Use it only with a demo stack: the file is committed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bootstrap, refuse, root } from './bootstrap.mjs';

const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z0-9-]+$/.test(name))
  refuse('Name the release with lowercase letters, digits and hyphens.');
const localDir = resolve(root, process.env.LOCAL_DIR ?? '.local');
const files = ['endpoints.json', 'secrets.json'].map((file) => join(localDir, file));
if (!files.every((file) => existsSync(file))) refuse('Nothing is running here; start it with: npm start');

bootstrap();
const { Client } = (await import('pg')).default;
const [endpoints, secrets] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const folder = join(root, 'libs/testing/fixtures/releases', name);
mkdirSync(folder, { recursive: true });
for (const [service, url] of Object.entries(endpoints.postgres)) {
  const text = await readDatabase(url);
  writeFileSync(join(folder, `${service}.jsonl.gz`), gzipSync(text, { level: 9 }));
}

/** Two lines for each table: its name and columns, and its rows as PostgreSQL writes them in JSON, digit by digit. */
async function readDatabase(serviceUrl) {
  const url = new URL(serviceUrl);
  url.username = 'postgres';
  url.password = secrets.postgresPassword;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const { rows: tables } = await client.query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const lines = [];
  for (const table of tables) lines.push(await readTable(client, table.name));
  await client.end();
  return lines.join('');
}

async function readTable(client, table) {
  const { rows: columns } = await client.query(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const list = columns.map((column) => client.escapeIdentifier(column.name)).join(', ');
  const source = `(select ${list} from ${client.escapeIdentifier(table)}) r`;
  const { rows } = await client.query(
    `select coalesce(json_agg(to_json(r)), '[]')::text as text, count(*)::int as count from ${source}`,
  );
  const head = { table, columns: columns.map((column) => column.name), count: rows[0].count };
  return `${JSON.stringify(head)}\n${rows[0].text.replaceAll('\n', '')}\n`;
}
