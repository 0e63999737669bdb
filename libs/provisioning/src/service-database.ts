import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** One password per role: `owner` migrates, `app` serves requests, `system` relays and reconciles. */
export interface ServicePasswords {
  owner: string;
  app: string;
  system: string;
}

export interface ServiceDatabase {
  /** As the app role: owns nothing, row-level security applies. */
  databaseUrl: string;
  /** As the owner: for migrations only. */
  ownerUrl: string;
  /** As the system role: bypasses row-level security. */
  systemUrl: string;
}

type Role = keyof ServicePasswords;

const roles: Role[] = ['owner', 'app', 'system'];

// Requests must not wait long for a lock; migrations and relays may.
const timeouts: Record<Role, Record<string, string>> = {
  owner: { lock_timeout: '30s' },
  app: { statement_timeout: '30s', lock_timeout: '10s', idle_in_transaction_session_timeout: '10s' },
  system: { statement_timeout: '5min', lock_timeout: '10s', idle_in_transaction_session_timeout: '30s' },
};

/** Creates or updates the database of a service and its three roles; idempotent. */
export async function provisionService(
  adminUrl: string,
  service: string,
  passwords: ServicePasswords,
  database = databaseOf(service),
): Promise<ServiceDatabase> {
  await withClient(adminUrl, async (admin) => {
    // Parallel runs would conflict in CREATE ROLE; the lock is held until the session ends.
    await admin.query(`SELECT pg_advisory_lock(hashtext('almoner.provision'))`);
    await closeOpenDatabases(admin);
    for (const role of roles) await provisionRole(admin, service, role, passwords[role]);
    await provisionDatabase(admin, database, service);
  });
  await withClient(urlFor(adminUrl, database), (client) => grant(client, service));
  const url = (role: Role) => urlFor(adminUrl, database, `${service}_${role}`, passwords[role]);
  return { databaseUrl: url('app'), ownerUrl: url('owner'), systemUrl: url('system') };
}

const databaseOf = (service: string) => `almoner_${service}`;

/** The connection of the system role to the database that `provisionService` created. */
export function systemUrlOf(adminUrl: string, service: string, password: string): string {
  return urlFor(adminUrl, databaseOf(service), `${service}_system`, password);
}

/** Postgres lets every role connect to these two databases; a service may only use its own. */
async function closeOpenDatabases(admin: Client): Promise<void> {
  await admin.query('REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC');
}

async function provisionRole(admin: Client, service: string, role: Role, password: string): Promise<void> {
  const name = `${service}_${role}`;
  const known = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const rights = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE ${role === 'system' ? 'BYPASSRLS' : 'NOBYPASSRLS'}`;
  const verb = known.rowCount === 0 ? 'CREATE' : 'ALTER';
  await admin.query(`${verb} ROLE ${escapeIdentifier(name)} ${rights} PASSWORD ${escapeLiteral(password)}`);
  for (const [setting, value] of Object.entries(timeouts[role])) {
    await admin.query(`ALTER ROLE ${escapeIdentifier(name)} SET ${setting} = ${escapeLiteral(value)}`);
  }
}

async function provisionDatabase(admin: Client, database: string, service: string): Promise<void> {
  const known = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  const [name, owner] = [escapeIdentifier(database), escapeIdentifier(`${service}_owner`)];
  if (known.rowCount === 0) await admin.query(`CREATE DATABASE ${name} OWNER ${owner}`);
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  const users = roles.map((role) => escapeIdentifier(`${service}_${role}`)).join(', ');
  await admin.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${name} TO ${users}`);
}

/** Grants the two other roles access to future tables of the owner, so that migrations need no grants. */
async function grant(client: Client, service: string): Promise<void> {
  const owner = escapeIdentifier(`${service}_owner`);
  const users = `${escapeIdentifier(`${service}_app`)}, ${escapeIdentifier(`${service}_system`)}`;
  const defaults = `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner}`;
  await client.query(`
    ALTER SCHEMA public OWNER TO ${owner};
    REVOKE ALL ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public TO ${users};
    ${defaults} REVOKE ALL ON FUNCTIONS FROM PUBLIC;
    ${defaults} IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${users};
    ${defaults} IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${users};
    ${defaults} IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO ${users};
  `);
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlFor(adminUrl: string, database: string, user?: string, password?: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (user !== undefined) url.username = user;
  if (password !== undefined) url.password = password;
  return url.href;
}
