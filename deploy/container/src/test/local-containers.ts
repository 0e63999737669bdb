import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, freePort, loopback } from '@almoner/servers';
import { interpolated, serviceNamed } from './compose-file.ts';

const health = '9000';

/** Where the containers' names and ports are on this machine. */
export interface Addresses {
  readonly postgres: number;
  readonly nats: number;
  readonly smtp: number;
  readonly mailbox: number;
  readonly stripe: number;
  readonly gateway: number;
}

/**
 * Runs the services of docker-compose.yml as processes: their own command and environment, in the folder of files that
 * the image has. Only addresses and the mount points of volumes are translated.
 */
export class LocalContainers {
  private readonly running: ChildProcess[] = [];

  constructor(
    private readonly folder: string,
    private readonly image: string,
    private readonly variables: Readonly<Record<string, string>>,
    private readonly addresses: Addresses,
  ) {}

  /** Starts a container. The port answers its health check. */
  async start(name: string): Promise<{ child: ChildProcess; healthPort: number; log: () => string }> {
    const healthPort = await freePort();
    const { command = [] } = serviceNamed(name);
    const child = this.spawn(name, command, healthPort);
    this.running.push(child);
    return { child, healthPort, log: () => readFileSync(this.logOf(name, child), 'utf8') };
  }

  /** Runs a container to its end, its own command or another one. @throws Error with its output when it fails */
  async run(name: string, command = serviceNamed(name).command ?? []): Promise<string> {
    const child = this.spawn(name, command, 0);
    const [code] = (await once(child, 'exit')) as [number | null];
    const output = readFileSync(this.logOf(name, child), 'utf8');
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output}`);
    return output;
  }

  /** Returns whether the health check of docker-compose.yml passes. */
  async isHealthy(name: string, healthPort: number): Promise<boolean> {
    const [, ...test] = serviceNamed(name).healthcheck?.test ?? [];
    const child = this.spawn(`${name}-health`, test, healthPort, name);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  }

  /** Like `docker compose stop`: a signal, and time to finish. Resolves to exit codes, or the signals that ended them. */
  async stop(): Promise<(number | NodeJS.Signals | null)[]> {
    return Promise.all(
      this.running.map(async (child) => {
        const isRunning = child.exitCode === null && child.signalCode === null;
        const exited = isRunning ? once(child, 'exit') : undefined;
        if (isRunning && child.pid !== undefined) await endProcess(child.pid, 'SIGTERM', 20_000);
        await exited;
        return child.exitCode ?? child.signalCode;
      }),
    );
  }

  private spawn(
    name: string,
    [program = '', ...args]: readonly string[],
    healthPort: number,
    service = name,
  ) {
    mkdirSync(join(this.folder, 'logs'), { recursive: true });
    const log = openSync(join(this.folder, 'logs', `${name}-${healthPort}.log`), 'a');
    const env = Object.entries(serviceNamed(service).environment).map(
      ([variable, value]) => [variable, this.translated(value, variable, service, healthPort)] as const,
    );
    const child = spawn(
      program === 'node' ? process.execPath : program,
      args.map((argument) => this.translated(argument, '', service, healthPort)),
      {
        cwd: this.image,
        env: { PATH: process.env.PATH, ...Object.fromEntries(env) },
        stdio: ['ignore', log, log],
      },
    );
    return Object.assign(child, { logName: `${name}-${healthPort}.log` });
  }

  private logOf(name: string, child: ChildProcess & { logName?: string }): string {
    return join(this.folder, 'logs', child.logName ?? name);
  }

  private translated(text: string, variable: string, service: string, healthPort: number): string {
    const { postgres, nats, smtp, mailbox, stripe, gateway } = this.addresses;
    const filled = interpolated(text, this.variables);
    if (variable === 'HEALTH_PORT') return String(healthPort);
    if (variable === 'HOST' || variable === 'HEALTH_HOST') return loopback;
    if (variable === 'SMTP_PORT') return String(smtp);
    if (variable === 'PORT') return String({ mailbox, 'stripe-sandbox': stripe }[service] ?? gateway);
    return filled
      .replace('@postgres:5432', `@${loopback}:${postgres}`)
      .replace(/(^|@)nats:4222/, `$1${loopback}:${nats}`)
      .replace('http://gateway:', `http://${loopback}:`)
      .replace('//mailbox:1025', `//${loopback}:${smtp}`)
      .replace(/\/\/(mailbox|127\.0\.0\.1):8081/, `//${loopback}:${mailbox}`)
      .replace(/\/\/(stripe-sandbox|localhost|127\.0\.0\.1):8082/, `//${loopback}:${stripe}`)
      .replace(`127.0.0.1:${health}`, `${loopback}:${healthPort}`)
      .replace(/^\/pages$/, join(this.folder, 'pages'))
      .replace(/^\/data$/, join(this.folder, 'data', service));
  }
}
