import { VaultPoster } from '@almoner/spend';
import { type BenchStack } from './bench-stack.ts';
import { atFullSpeed, together, type Measured } from './measure.ts';
import { PlainLedger } from './plain-ledger.ts';

export interface LedgerFigures {
  readonly spread: Compared;
  /** All transfers between the same two accounts. */
  readonly hot: Compared;
}

interface Compared {
  readonly ours: Measured;
  readonly plain: Measured;
}

type Post = (index: number) => Promise<void>;

const connections = 16;
const amountMinor = 100;
const plentyMinor = 1_000_000_000_00;
/** Each ledger has this many turns, one after another, so that a noisy minute affects both. */
const turns = 3;

/** Transfers from wallets to vaults of the seeded organizations, and as many in a plain ledger on the same server. */
export async function measureLedger(stack: BenchStack, seconds: number): Promise<LedgerFigures> {
  const { rows } = await stack.pool.query<{ id: string }>('select organization_id as id from organization');
  const organizationIds = rows.map(({ id }) => id);
  const poster = await VaultPoster.open(stack.spend.databaseUrl, connections);
  const plain = await PlainLedger.create(stack.adminUrl, connections);
  const pairs: [string, string][] = [];
  for (let index = 0; index < organizationIds.length; index++)
    pairs.push([await plain.createAccount(plentyMinor), await plain.createAccount(0)]);
  const ours: Post = (index) => poster.post(at(organizationIds, index), amountMinor);
  const theirs: Post = (index) => plain.post(...at(pairs, index), amountMinor);
  const spread = await compare(ours, theirs, seconds);
  const hot = await compare(
    () => ours(0),
    () => theirs(0),
    seconds,
  );
  await poster.close();
  await plain.drop();
  return { spread, hot };
}

async function compare(ours: Post, plain: Post, seconds: number): Promise<Compared> {
  const taken: { ours: Measured; plain: Measured }[] = [];
  // The first turn lets the processes optimize their code.
  for (let turn = 0; turn <= turns; turn++)
    taken.push({ ours: await turnOf(ours, seconds / turns), plain: await turnOf(plain, seconds / turns) });
  const measured = taken.slice(1);
  return {
    ours: together(measured.map((turn) => turn.ours)),
    plain: together(measured.map((turn) => turn.plain)),
  };
}

function turnOf(post: Post, seconds: number): Promise<Measured> {
  let next = 0;
  return atFullSpeed(seconds, connections, () => post(next++));
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('No accounts to post between.');
  return item;
}
