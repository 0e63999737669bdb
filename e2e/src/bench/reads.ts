import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@almoner/provisioning';
import { freePort } from '@almoner/servers';
import { startLocalStack } from '../support/local-stack.ts';
import { Organization } from '../support/organization.ts';
import { endpoints } from '../support/stack.ts';
import { LoadConnection } from './http-load.ts';
import { atFullSpeed, together, type Measured } from './measure.ts';
import { ProcessorMeter } from './processor-time.ts';

export interface ReadFigures {
  /** `GET /api/accounts` of a signed-in admin: gateway, session, NATS, `spend`, PostgreSQL. */
  readonly platform: Measured;
  /** The same statement from one bare Fastify process. */
  readonly bare: Measured;
  /** Processor time of one read, in ms, by process. */
  readonly cost: { readonly platform: string; readonly bare: string };
}

const lanes = 32;
/** Short ones, so that other load on the machine affects both. */
const turns = 8;
const onTheWay = ['gateway', 'auth', 'org', 'nats', 'spend', 'postgres'];

/** Both on one running platform and one database, alternating, so that load on the machine affects both. */
export async function measureReads(seconds: number): Promise<ReadFigures> {
  const stack = await startLocalStack();
  process.env.E2E_STACK = stack.folder;
  try {
    const organization = await Organization.create();
    await organization.deposit(1_000_00);
    const bare = await startBareRead(organization.id);
    try {
      const session = organization.admin.cookies().map(({ name, value }) => `${name}=${value}`);
      const platformRead = await openReads(
        Number(new URL(endpoints().web).port),
        `GET /api/accounts HTTP/1.1\r\nCookie: ${session.join('; ')}\r\n`,
      );
      const bareRead = await openReads(bare.port, 'GET /read HTTP/1.1\r\n');
      await atFullSpeed(1, lanes, platformRead.read);
      await atFullSpeed(1, lanes, bareRead.read);
      const { postgres = 0, ...rest } = processesOf(stack.folder);
      const platform = {
        ...platformRead,
        meter: new ProcessorMeter({ ...rest, postgres }),
        parts: [] as Measured[],
      };
      const floor = {
        ...bareRead,
        meter: new ProcessorMeter({ bare: bare.pid, postgres }),
        parts: [] as Measured[],
      };
      for (let turn = 0; turn < turns; turn++) {
        for (const { read, meter, parts } of [platform, floor])
          parts.push(await meter.during(() => atFullSpeed(seconds / turns, lanes, read)));
      }
      const [ours, theirs] = [together(platform.parts), together(floor.parts)];
      [platform, floor].forEach(({ close }) => close());
      return {
        platform: ours,
        bare: theirs,
        cost: { platform: platform.meter.perCall(ours.count), bare: floor.meter.perCall(theirs.count) },
      };
    } finally {
      bare.stop();
    }
  } finally {
    await stack.stop();
  }
}

/** The processes that a read goes through, by name. */
function processesOf(folder: string): Record<string, number> {
  const all = JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8')) as Record<string, number>;
  return Object.fromEntries(onTheWay.map((name) => [name, all[name] ?? 0]));
}

async function openReads(port: number, head: string) {
  const connections = await Promise.all(Array.from({ length: lanes }, () => LoadConnection.open(port)));
  const read = async (lane: number) => {
    const answer = await connections[lane]?.send(head, '');
    if (answer?.status !== 200 || !answer.body.includes('wallet'))
      throw new Error(`The read was answered with ${answer?.status}: ${answer?.body}`);
  };
  return { read, close: () => connections.forEach((connection) => connection.close()) };
}

async function startBareRead(
  organizationId: string,
): Promise<{ port: number; pid: number; stop: () => void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-read.js')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: endpoints().postgres.spend,
      ORGANIZATION_ID: organizationId,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/read`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(answers, 10_000);
  return { port, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') };
}
