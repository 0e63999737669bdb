import { mkdirSync, rmSync } from 'node:fs';
import { provisionService, type ServiceName, until, writeAtomically } from '@almoner/provisioning';
import { loopback, natsUrl, startNatsServer, startPostgres } from '@almoner/servers';
import { fillInDemo, people, registerWebhooks } from '@almoner/demo';
import { type Endpoints } from './endpoints.ts';
import {
  hasDemo,
  hasRealStripe,
  mailboxUrl,
  publicUrl,
  sandboxUrl,
  type EnvironmentInput,
} from './environment.ts';
import { planPorts, type Ports } from './ports.ts';
import {
  gatewayProgram,
  mailboxProgram,
  migrationProgram,
  sandboxProgram,
  serviceProgram,
} from './processes.ts';
import { loadSecrets, saveSecrets, type Secrets } from './secrets.ts';
import { placesIn, type LaunchOptions, type Places } from './stack.ts';
import { ProcessRecord } from './supervise/leftovers.ts';
import { runNodeProcess, startNodeProcess, type NodeProcess } from './supervise/node-process.ts';
import { Supervised, type Running } from './supervise/supervised.ts';
import { watched } from './supervise/watched-server.ts';

export type Log = (line: string) => void;

const readyTimeoutMs = 60_000;

/** Runs the whole platform as local processes: starts them in order, restarts them, stops them in reverse order. */
export class Launcher {
  private readonly options: LaunchOptions;
  private readonly places: Places;
  private readonly log: Log;
  private readonly record: ProcessRecord;
  /** The stages of the start; later ones depend on earlier ones. */
  private readonly stages: Supervised[][] = [];
  private endpoints: Endpoints | undefined;
  private isClaimed = false;
  private stopping: Promise<void> | undefined;

  constructor(options: LaunchOptions, log: Log) {
    this.options = options;
    this.places = placesIn(options.localDir);
    this.log = log;
    this.record = new ProcessRecord(this.places.processes, options.localDir, this.places.postgres);
  }

  async start(): Promise<Endpoints> {
    mkdirSync(this.places.logs, { recursive: true });
    const ports = await this.claim();
    const secrets = loadSecrets(this.places.secrets);
    const databases = await this.startServers(ports, secrets);
    await this.startHelpers(ports, secrets);
    const environment = { options: this.options, places: this.places, ports, secrets, databases };
    await this.startServices(environment);
    const endpoints = this.describe(environment);
    await this.seed(endpoints);
    this.endpoints = endpoints;
    this.publish();
    return endpoints;
  }

  /** Ends all processes, even after a partial start, but none of a stack that another launcher runs. */
  stop(): Promise<void> {
    this.stopping ??= this.isClaimed ? this.endAll() : Promise.resolve();
    return this.stopping;
  }

  get isStopping(): boolean {
    return this.stopping !== undefined;
  }

  private async endAll(): Promise<void> {
    rmSync(this.places.endpoints, { force: true });
    for (const stage of this.stages.toReversed()) await Promise.all(stage.map((part) => part.stop()));
    this.record.clear();
  }

  private async claim(): Promise<Ports> {
    const running = this.record.runningLauncher();
    if (running !== undefined) {
      throw new Error(
        `The stack is already running (process ${running}). Stop it with Ctrl-C in the terminal where it was started.`,
      );
    }
    this.isClaimed = true;
    rmSync(this.places.endpoints, { force: true });
    const ended = await this.record.endLeftovers(['postgres']);
    if (ended.length > 0) this.log(`Stopped leftover processes of an earlier run: ${ended.join(', ')}.`);
    this.record.add('launcher', process.pid);
    return planPorts(this.options);
  }

  private async startServers(ports: Ports, secrets: Secrets): Promise<EnvironmentInput['databases']> {
    const { places } = this;
    this.log('Starting Postgres and NATS …');
    let adminUrl = '';
    const postgres = this.part('postgres', async () => {
      const server = await startPostgres({
        dataDir: places.postgres,
        port: ports.postgres,
        password: secrets.postgresPassword,
        logFile: places.log('postgres'),
      });
      [adminUrl, ports.postgres] = [server.adminUrl, server.port];
      return watched(server);
    });
    const nats = this.part('nats', async () =>
      watched(
        await startNatsServer({
          storeDir: places.nats,
          port: ports.nats,
          logFile: places.log('nats'),
          passwords: secrets.nats,
        }),
      ),
    );
    await this.startStage([postgres, nats]);
    const provision = (service: ServiceName) =>
      provisionService(adminUrl, service, secrets.services[service]);
    return {
      auth: await provision('auth'),
      org: await provision('org'),
      cards: await provision('cards'),
      spend: await provision('spend'),
      donations: await provision('donations'),
    };
  }

  private async startHelpers(ports: Ports, secrets: Secrets): Promise<void> {
    const { options, places } = this;
    const isLocalStripe = !hasRealStripe(options);
    this.log(isLocalStripe ? 'Starting the mailbox and the Stripe sandbox …' : 'Starting the mailbox …');
    const programs = [mailboxProgram(options, places, ports, secrets)];
    if (isLocalStripe) programs.push(sandboxProgram(options, places, ports));
    await this.startStage(programs.map((program) => this.nodePart(program)));
    await this.waitUntilReady('mailbox', `${mailboxUrl(ports)}/health/live`, 200);
    if (!isLocalStripe) return;
    await this.waitUntilReady('stripe', `${sandboxUrl(ports)}/`);
    const { stripe } = secrets;
    stripe.webhooks = await registerWebhooks(
      { ...stripe, url: sandboxUrl(ports), publicUrl: publicUrl(ports) },
      stripe.webhooks,
    );
    saveSecrets(places.secrets, secrets);
  }

  private async startServices(environment: EnvironmentInput): Promise<void> {
    const { instances, gatewayHealth } = environment.ports;
    this.log('Migrating the databases …');
    const services = new Set(instances.map(({ service }) => service));
    await Promise.all([...services].map((service) => runNodeProcess(migrationProgram(environment, service))));
    this.log('Starting the services and the gateway …');
    await this.startStage(instances.map((instance) => this.nodePart(serviceProgram(environment, instance))));
    await this.startStage([this.nodePart(gatewayProgram(environment))]);
    const health = instances.map(({ name, healthPort }) => ({ name, port: healthPort }));
    await Promise.all(
      [...health, { name: 'gateway', port: gatewayHealth }].map(({ name, port }) =>
        this.waitUntilReady(name, `http://${loopback}:${port}/health/ready`, 200),
      ),
    );
  }

  private nodePart(program: NodeProcess): Supervised {
    return this.part(program.name, () => startNodeProcess(program));
  }

  private part(name: string, start: () => Promise<Running>): Supervised {
    const onStart = (pid: number) => {
      this.record.add(name, pid);
      this.publish();
    };
    return new Supervised({ name, start, onStart, log: this.log });
  }

  private async startStage(parts: Supervised[]): Promise<void> {
    if (this.isStopping) throw new Error('Stopped before everything was up.');
    this.stages.push(parts);
    await Promise.all(parts.map((part) => part.start()));
  }

  /** Waits for the status, or by default for any reply. */
  private async waitUntilReady(name: string, url: string, status?: number): Promise<void> {
    const isUp = await until(async () => this.isStopping || (await answers(url, status)), readyTimeoutMs, 50);
    if (!isUp) {
      throw new Error(
        `${name} was not ready after ${readyTimeoutMs / 1000} s; see ${this.places.log(name)}.`,
      );
    }
  }

  private describe({ ports, databases, secrets }: EnvironmentInput): Endpoints {
    const web = publicUrl(ports);
    const appUrls = Object.entries(databases).map(([service, urls]) => [service, urls.databaseUrl] as const);
    const local = (port: number) => ({ url: `http://${loopback}:${port}`, pid: 0 });
    return {
      web,
      api: `${web}/api`,
      mailbox: mailboxUrl(ports),
      smtp: `smtp://${loopback}:${ports.smtp}`,
      stripe: hasRealStripe(this.options) ? 'https://api.stripe.com' : sandboxUrl(ports),
      nats: natsUrl(ports.nats, 'operator', secrets.nats),
      postgres: Object.fromEntries(appUrls),
      services: {
        ...Object.fromEntries(ports.instances.map(({ name, healthPort }) => [name, local(healthPort)])),
        gateway: local(ports.gatewayHealth),
      },
      processes: {
        postgres: { url: `postgres://${loopback}:${ports.postgres}`, pid: 0 },
        nats: { url: `nats://${loopback}:${ports.nats}`, pid: 0 },
        mailbox: local(ports.mailbox),
        ...(hasRealStripe(this.options) ? {} : { stripe: local(ports.stripe) }),
      },
      demo: hasDemo(this.options) ? people : {},
    };
  }

  private async seed(endpoints: Endpoints): Promise<void> {
    if (!hasDemo(this.options)) return;
    await fillInDemo(endpoints, this.places.seeded, this.log);
    if (this.isStopping) throw new Error('Stopped while the demo data was being created.');
  }

  /** Updates the pids in endpoints.json, which exists once the stack has been ready for the first time. */
  private publish(): void {
    if (this.endpoints === undefined || this.isStopping) return;
    const { services, processes } = this.endpoints;
    for (const part of this.stages.flat()) {
      const endpoint = services[part.name] ?? processes[part.name];
      if (endpoint !== undefined && part.pid !== undefined) endpoint.pid = part.pid;
    }
    writeAtomically(this.places.endpoints, `${JSON.stringify(this.endpoints, null, 2)}\n`, 0o600);
  }
}

async function answers(url: string, status?: number): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return status === undefined || response.status === status;
  } catch {
    return false;
  }
}
