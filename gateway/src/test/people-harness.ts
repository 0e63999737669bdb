import { authConfig, migrations as authMigrations, startAuth } from '@almoner/auth';
import { migrations as orgMigrations, orgConfig, startOrg } from '@almoner/org';
import { migrate, type RunningService } from '@almoner/platform';
import { startSandbox, type RunningSandbox } from '@almoner/stripe-sandbox';
import {
  createMigratedDatabase,
  eventually,
  freePort,
  startMailbox,
  startNats,
  type TestDatabase,
  type TestMailbox,
  type TestNats,
  testKeyEnv,
} from '@almoner/testing';
import { Pool } from 'pg';
import { gatewayConfig } from '../config.ts';
import { startGateway, type RunningGateway } from '../start-gateway.ts';
import { Browser, formFields } from './browser.ts';

interface Parts {
  readonly url: string;
  readonly mailbox: TestMailbox;
  readonly sandbox: RunningSandbox;
  readonly nats: TestNats;
  readonly databases: readonly TestDatabase[];
  readonly auth: RunningService;
  readonly org: RunningService;
  readonly gateway: RunningGateway;
  readonly gatewayEnvironment: Record<string, string>;
  readonly authDatabase: Pool;
}

const secret = 'a secret for tests, 32 characters or more';

/** Gateway, auth and org with real PostgreSQL, nats-server and SMTP, and the Stripe sandbox. */
export class PeopleHarness {
  private second: RunningGateway | null = null;

  private constructor(private readonly parts: Parts) {}

  static async start(over: Record<string, string> = {}): Promise<PeopleHarness> {
    const [authDatabase, orgDatabase, nats, mailbox, sandbox, port] = await Promise.all([
      createMigratedDatabase('auth', (ownerUrl) => migrate(ownerUrl, authMigrations)),
      createMigratedDatabase('org', (ownerUrl) => migrate(ownerUrl, orgMigrations)),
      startNats(),
      startMailbox(),
      startSandbox({ port: 0 }),
      freePort(),
    ]);
    const url = `http://localhost:${port}`;
    const common = {
      PUBLIC_URL: url,
      LOG_LEVEL: 'silent',
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: 'no-reply@almoner.example',
      AUTH_SECRET: secret,
      STRIPE_SECRET_KEY: 'sk_test_people',
      STRIPE_API_BASE: sandbox.url,
      ...over,
    };
    const auth = await startAuth(
      authConfig({ ...common, ...testKeyEnv('auth'), NATS_URL: nats.urlOf('auth'), ...urls(authDatabase) }),
    );
    const org = await startOrg(
      orgConfig({ ...common, ...testKeyEnv('org'), NATS_URL: nats.urlOf('org'), ...urls(orgDatabase) }),
    );
    const stripe = {
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_AUTHORIZATION_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_PUBLISHABLE_KEY: 'pk_test',
    };
    const gatewayEnvironment = {
      CALL_TIMEOUT_MS: '60000',
      ...common,
      ...stripe,
      ...testKeyEnv('gateway'),
      NATS_URL: nats.urlOf('gateway'),
      HOST: '127.0.0.1',
    };
    const gateway = await startGateway(gatewayConfig({ ...gatewayEnvironment, PORT: String(port) }));
    const databases = [authDatabase, orgDatabase];
    const pool = new Pool({ connectionString: authDatabase.systemUrl, max: 2 });
    pool.on('error', () => undefined);
    const servers = { authDatabase: pool, mailbox, sandbox, nats, databases, auth, org };
    return new PeopleHarness({ url, ...servers, gateway, gatewayEnvironment });
  }

  /** Starts another gateway of the same platform, as behind a load balancer; returns its URL. */
  async startSecondGateway(port: number): Promise<string> {
    this.second = await startGateway(gatewayConfig({ ...this.parts.gatewayEnvironment, PORT: String(port) }));
    return `http://localhost:${port}`;
  }

  async stop(): Promise<void> {
    await this.second?.close();
    await this.parts.authDatabase.end();
    const { gateway, auth, org, sandbox, nats, mailbox, databases } = this.parts;
    await gateway.close();
    await Promise.all([auth.close(), org.close()]);
    await Promise.all([sandbox.close(), nats.stop(), mailbox.stop()]);
    await Promise.all(databases.map((database) => database.drop()));
  }

  get url(): string {
    return this.parts.url;
  }

  /** The database of `auth`, for changes without an API, such as moving timestamps. */
  get authDatabase(): Pool {
    return this.parts.authDatabase;
  }

  /** The operator's NATS URL, to stub other services. */
  get natsUrl(): string {
    return this.parts.nats.url;
  }

  get auth(): RunningService {
    return this.parts.auth;
  }

  browser(): Browser {
    return new Browser(this.parts.url);
  }

  emailsTo(address: string) {
    return this.parts.mailbox.messagesTo(address);
  }

  /** The links of the sign-in emails to an address, newest first; it may get other emails too, such as invitations. */
  private linksTo(address: string): string[] {
    return this.emailsTo(address).flatMap(({ text }) => {
      const [link] = /http:\/\/\S+\/api\/auth\/callback\/email\?\S+/.exec(text) ?? [];
      return link === undefined ? [] : [link];
    });
  }

  /** The link of the newest sign-in email, once the expected number of them arrived. */
  async linkTo(address: string, emails = 1): Promise<string> {
    return eventually(() => {
      const links = this.linksTo(address);
      return links[links.length - emails];
    });
  }

  /** Signs a person in by email in this browser. */
  async signIn(browser: Browser, email: string, callbackUrl = '/'): Promise<void> {
    const before = this.linksTo(email).length;
    await browser.post('signin/email', { email, callbackUrl });
    const page = await browser.open(await this.linkTo(email, before + 1));
    await browser.open('/api/auth/callback/email', { form: formFields(page.text) });
  }
}

const urls = ({ databaseUrl, systemUrl }: TestDatabase) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_SYSTEM_URL: systemUrl,
});
