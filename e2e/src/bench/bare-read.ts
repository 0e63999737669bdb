import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The minimal read: one process, Fastify and pg, no session and no NATS. It runs the same statement as the platform's
 * read, limited to one organization in the same way. A separate program, configured by its environment.
 */
const { DATABASE_URL, ORGANIZATION_ID, PORT } = process.env;
/** The statement of the spend service for `GET /api/accounts` (its ledger reader), with as many connections. */
const read = {
  name: 'cash-accounts',
  text: `select id, kind, name, currency, posted_minor, held_minor, incoming_minor from account
         where kind::text = any($1) order by array_position($1, kind::text), name`,
  values: [['wallet', 'vault', 'fund', 'treasury']],
};
const pool = new Pool({ connectionString: DATABASE_URL, max: 8, pipeline: true });
const server = Fastify();

server.get('/read', async () => {
  const client = await pool.connect();
  const [, { rows }] = await Promise.all([
    client.query(`begin read only; set local app.organization = '${ORGANIZATION_ID}'`),
    client.query<Record<string, unknown>>(read),
    client.query('commit'),
  ]);
  client.release();
  return rows;
});

await server.listen({ port: Number(PORT), host: '127.0.0.1' });
