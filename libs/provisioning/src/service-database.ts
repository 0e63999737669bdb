import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** One password a role: `owner` migrates, `app` serves, `system` relays and reconciles. */
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
  /** As the system role: passes row-level security. */
  systemUrl: string;
}

type Role = keyof ServicePasswords;

const roles: Role[] = ['owner', 'app', 'system'];

// A request must never hang on a lock; a migration and a relay may take longer.
const timeouts: Record<Role, Record<string, string>> = {
  owner: { lock_timeout: '30s' },
  app: { statement_timeout: '30s', lock_timeout: '10s', idle_in_transaction_session_timeout: '10s' },
  system: { statement_timeout: '5min', lock_timeout: '10s', idle_in_transaction_session_timeout: '30s' },
};

/** Makes the database of a service and its three roles, or brings them up to date; may run at every start. */
export async function provisionService(
  adminUrl: string,
  service: string,
  passwords: ServicePasswords,
  database = `almoner_${service}`,
): Promise<ServiceDatabase> {
  await withClient(adminUrl, async (admin) => {
    // Two at once would meet in CREATE ROLE; the lock lives as long as the session.
    await admin.query(`SELECT pg_advisory_lock(hashtext('almoner.provision'))`);
    await closeOpenDatabases(admin);
    for (const role of roles) await provisionRole(admin, service, role, passwords[role]);
    await provisionDatabase(admin, database, service);
  });
  await withClient(urlFor(adminUrl, database), (client) => grant(client, service));
  const url = (role: Role) => urlFor(adminUrl, database, `${service}_${role}`, passwords[role]);
  return { databaseUrl: url('app'), ownerUrl: url('owner'), systemUrl: url('system') };
}

/** Postgres lets every role into these two; a service has its own database and no other. */
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

/** What the owner will create is usable by the two others, without a grant in every migration. */
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
