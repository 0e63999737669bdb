import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { type Pool } from 'pg';
import { DeadLetterStore, type DeadLetter } from './dead-letter-store.ts';
import { republishAll, republish as republishEvent } from './republish.ts';
import { StripeEventStore } from './stripe-event-store.ts';

/** Connections of the system role, one for each reachable service. */
export type SystemPools = Readonly<Record<string, Pool>>;
type Print = (line: string) => void;

/** An invalid command of an operator; the message states the reason. */
export class CommandError extends Error {}

export const adminUsage = `npm run admin -- quarantine list
npm run admin -- quarantine show <event>
npm run admin -- quarantine apply <event>
npm run admin -- quarantine dismiss <event> --because "why"
npm run admin -- dead list
npm run admin -- dead redrive [<event>]
npm run admin -- events republish`;

/** Runs an operator command on the reachable services. @throws CommandError */
export async function runAdminCommand(
  pools: SystemPools,
  args: readonly string[],
  print: Print,
): Promise<void> {
  const { positionals, values } = parse(args);
  const [topic, verb, id, ...rest] = positionals;
  const command = commands[`${topic ?? ''} ${verb ?? ''}`];
  if (command === undefined || rest.length > 0) throw new CommandError(adminUsage);
  await command({ pools, print, id, because: values.because });
}

interface Command {
  readonly pools: SystemPools;
  readonly print: Print;
  readonly id: string | undefined;
  readonly because: string | undefined;
}

const commands: Readonly<Record<string, (command: Command) => Promise<void>>> = {
  'quarantine list': (command) => listStripeEvents(command, 'quarantined'),
  'quarantine show': showStripeEvent,
  'quarantine apply': (command) => retryStripeEvent(command, 'quarantined'),
  'quarantine dismiss': dismissStripeEvent,
  'dead list': listDead,
  'dead redrive': redriveDead,
  'events republish': republishEvents,
};

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { because: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : ''}\n${adminUsage}`);
  }
}

async function listStripeEvents({ pools, print }: Command, status: 'quarantined' | 'dead'): Promise<void> {
  let count = 0;
  for (const [service, pool] of Object.entries(pools)) {
    for (const event of await new StripeEventStore(pool).list(status)) {
      const { id, type, account, received_at: at, error } = event;
      print([service, at.toISOString(), id, type, account ?? '-', error ?? '-'].join('  '));
      count += 1;
    }
  }
  if (count === 0) print(`No event of Stripe is ${status}.`);
}

async function showStripeEvent({ pools, print, id }: Command): Promise<void> {
  for (const [service, pool] of Object.entries(pools)) {
    const event = await new StripeEventStore(pool).find(named(id));
    if (event !== null) return print(JSON.stringify({ service, ...event }, null, 2));
  }
  throw noRowWithId(id);
}

async function retryStripeEvent(
  { pools, print, id }: Command,
  status: 'quarantined' | 'dead',
): Promise<void> {
  for (const [service, pool] of Object.entries(pools)) {
    if (await new StripeEventStore(pool).retry(named(id), status))
      return print(`${service} applies ${named(id)} again.`);
  }
  throw noRowWithId(id);
}

async function dismissStripeEvent({ pools, print, id, because }: Command): Promise<void> {
  if (because === undefined || because.trim() === '') throw new CommandError('Say why: --because "…"');
  for (const [service, pool] of Object.entries(pools)) {
    if (await new StripeEventStore(pool).dismiss(named(id), because, userInfo().username))
      return print(`${service} dismissed ${named(id)}.`);
  }
  throw noRowWithId(id);
}

async function listDead(command: Command): Promise<void> {
  for (const [service, pool] of Object.entries(command.pools)) {
    for (const letter of await new DeadLetterStore(pool).list()) command.print(describe(service, letter));
  }
  await listStripeEvents(command, 'dead');
}

const describe = (service: string, { event_id: id, subject, died_at: at, error }: DeadLetter) =>
  [service, at.toISOString(), id, subject, error].join('  ');

/** By id, or all. */
async function redriveDead(command: Command): Promise<void> {
  const count = (await redriveLetters(command)) + (await redriveStripeEvents(command));
  if (count === 0 && command.id !== undefined) throw noRowWithId(command.id);
  command.print(`${count} redriven.`);
}

async function redriveLetters({ pools, print, id }: Command): Promise<number> {
  let count = 0;
  for (const pool of Object.values(pools)) {
    const store = new DeadLetterStore(pool);
    const letters = (await store.list()).filter((letter) => id === undefined || letter.event_id === id);
    for (const letter of letters) {
      const problem = await republish(pools, letter);
      if (problem === null) await store.markRedriven(letter);
      else print(problem);
      count += problem === null ? 1 : 0;
    }
  }
  return count;
}

/** Null if its publisher will send it again, otherwise the reason why not. The subject contains the publisher. */
async function republish(pools: SystemPools, { event_id: id, subject }: DeadLetter): Promise<string | null> {
  const publisher = subject.split('.')[1] ?? '';
  const pool = pools[publisher];
  if (pool === undefined) return `${id}: the database of ${publisher}, which published it, is not at hand.`;
  return (await republishEvent(pool, id)) ? null : `${id}: ${publisher} does not keep it any more.`;
}

async function redriveStripeEvents({ pools, id }: Command): Promise<number> {
  let count = 0;
  for (const pool of Object.values(pools)) {
    const store = new StripeEventStore(pool);
    const events = (await store.list('dead')).filter((event) => id === undefined || event.id === id);
    for (const event of events) count += (await store.retry(event.id, 'dead')) ? 1 : 0;
  }
  return count;
}

/**
 * After a restore: the event stream is empty, and some of its events had not reached all services. Not the open dead letters: no
 * inbox drops those, and what they say may be outdated. An operator redrives each with `dead redrive`.
 */
async function republishEvents({ pools, print }: Command): Promise<void> {
  const dead: string[] = [];
  for (const pool of Object.values(pools))
    dead.push(...(await new DeadLetterStore(pool).list()).map(({ event_id: id }) => id));
  for (const [service, pool] of Object.entries(pools))
    print(`${service} publishes ${await republishAll(pool, dead)} events again.`);
}

function named(id: string | undefined): string {
  if (id === undefined) throw new CommandError(adminUsage);
  return id;
}

const noRowWithId = (id: string | undefined) => new CommandError(`No open entry has the id ${id ?? ''}.`);
