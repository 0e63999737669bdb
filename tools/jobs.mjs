// npm run jobs: what waits, runs and has failed in the job queues of the stack that runs on this machine.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { refuse, root } from './bootstrap.mjs';

const localDir = resolve(root, process.env.LOCAL_DIR ?? '.local');
const files = ['endpoints.json', 'secrets.json'].map((name) => join(localDir, name));
if (!files.every((file) => existsSync(file))) refuse('Nothing is running here; start it with: npm start');

const { Client } = (await import('pg')).default;
const [endpoints, secrets] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
for (const service of Object.keys(endpoints.postgres)) {
  const { counts, failed } = await readJobs(service);
  for (const { name, ...row } of counts)
    console.log(`${service.padEnd(10)} ${name.padEnd(28)} ${summary(row)}`);
  for (const { name, id, failedAt, error } of failed)
    console.log(
      `${service.padEnd(10)} ${name.padEnd(28)} failed ${failedAt}: ${error ?? 'no message'} (${id})`,
    );
}

function summary({ waiting, retry, active, failed, next }) {
  return `${waiting} waiting, ${retry} to retry, ${active} running, ${failed} failed, next ${next ?? 'none'}`;
}

async function readJobs(service) {
  const url = new URL(endpoints.postgres[service]);
  url.username = `${service}_system`;
  url.password = secrets.services[service].system;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows: counts } = await client.query(
      `select q.name, count(*) filter (where state = 'created') as waiting, count(*) filter (where state = 'retry') as retry,
              count(*) filter (where state = 'active') as active, count(*) filter (where state = 'failed') as failed,
              to_char(min(start_after) filter (where state in ('created', 'retry')), 'YYYY-MM-DD HH24:MI:SS') as next
       from jobs.queue q left join jobs.job j on j.name = q.name group by q.name order by q.name`,
    );
    const { rows: failed } = await client.query(
      `select name, id, to_char(completed_on, 'YYYY-MM-DD HH24:MI:SS') as "failedAt", output->>'message' as error
       from jobs.job where state = 'failed' order by completed_on desc limit 50`,
    );
    return { counts, failed };
  } finally {
    await client.end();
  }
}
