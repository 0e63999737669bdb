import { join } from 'node:path';
import { runToEnd, startBenchStack } from './bench-stack.ts';
import { measureDecisions, measureOverload, seedCards, warmUp } from './decisions.ts';
import { meanFloors, measureFloors } from './floors.ts';
import { measureHistory } from './history.ts';
import { measureLedger } from './ledger.ts';
import { cpuBusySince, cpuTimes } from './measure.ts';
import { measureReads } from './reads.ts';
import { measurePageLoads } from './page-loads.ts';
import {
  printHistories,
  printOverload,
  printPageLoads,
  printTable,
  printWatchers,
  type Row,
} from './table.ts';
import { measureWatchers } from './watchers.ts';

const root = join(import.meta.dirname, '../../..');
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const spreadOrganizations = 300;
const plenty = 1_000_000_000_00;

/** The required figures, as ratios of the floors of the same run. */
const marks = {
  spread: 0.35,
  hot: 1.5,
  p99Ms: 40,
  read: 0.4,
  history: 1.1,
  overload: 0.8,
  answeredMs: 1_200,
  watchersMs: 1_000,
};
const overload = 3;

const histories = await measureHistory();
const pageLoads = await measurePageLoads();
const watching = await measureWatchers();
const reads = await measureReads(seconds);
const stack = await startBenchStack(root);
try {
  const spreadCards = await seedCards(stack, spreadOrganizations, 1, plenty);
  await warmUp(stack, spreadCards);
  const before = cpuTimes();
  const floorSeconds = Math.max(1, seconds / 3);
  const taken = [await measureFloors(stack.adminUrl, floorSeconds)];
  const spread = await measureDecisions(stack, spreadCards, seconds);
  taken.push(await measureFloors(stack.adminUrl, floorSeconds));
  const hot = await measureDecisions(stack, await seedCards(stack, 1, 50, plenty), seconds);
  taken.push(await measureFloors(stack.adminUrl, floorSeconds));
  const floors = meanFloors(taken);
  const overloaded = await measureOverload(stack, spreadCards, seconds, overload * spread.max.perSecond);
  const ledger = await measureLedger(stack, seconds);
  const busy = cpuBusySince(before);
  const proof = await runToEnd(root, 'services/spend/dist/verify.js', {
    PATH: process.env.PATH,
    DATABASE_SYSTEM_URL: stack.spend.systemUrl,
  });

  const rows: Row[] = [
    { what: 'floor: select 1, 16 at once', measured: floors.select },
    { what: 'floor: durable insert, 16 at once', measured: floors.insert },
    { what: 'floor: conditional update of one hot row, one by one', measured: floors.hotUpdate },
    { what: 'floor: that and an insert, one by one, 16 at the one row', measured: floors.hotPurchase },
    {
      what: 'decisions, 300 wallets, as fast as they go',
      measured: spread.max,
      against: floors.insert,
      mark: marks.spread,
    },
    {
      what: 'decisions, 300 wallets, half of that (open loop)',
      measured: spread.half,
      p99MarkMs: marks.p99Ms,
    },
    {
      what: 'decisions, one hot wallet, as fast as they go',
      measured: hot.max,
      against: floors.hotUpdate,
      mark: marks.hot,
    },
    {
      what: '  the same, against update and insert',
      measured: hot.max,
      against: floors.hotPurchase,
      mark: marks.hot,
    },
    {
      what: 'decisions, one hot wallet, half of that (open loop)',
      measured: hot.half,
      p99MarkMs: marks.p99Ms,
    },
    { what: 'transfers of a plain SQL ledger, 300 wallets', measured: ledger.spread.plain },
    {
      what: 'transfers of our ledger, 300 wallets',
      measured: ledger.spread.ours,
      against: ledger.spread.plain,
    },
    { what: 'transfers of a plain SQL ledger, one hot wallet', measured: ledger.hot.plain },
    {
      what: 'transfers of our ledger, one hot wallet',
      measured: ledger.hot.ours,
      against: ledger.hot.plain,
    },
    { what: 'floor: a read from one bare Fastify and pg process', measured: reads.bare },
    {
      what: 'the same read, signed in, through gateway, NATS and service',
      measured: reads.platform,
      against: reads.bare,
      mark: marks.read,
    },
  ];
  printTable(rows);
  printOverload(overloaded, spread.max, marks);
  printHistories(histories, marks.history);
  printPageLoads(pageLoads.visits, pageLoads.loader);
  printWatchers(watching, marks.watchersMs);
  console.log(`\nProcessor time of one decision, ms: ${spread.cost} (300 wallets)`);
  console.log(`                                    ${hot.cost} (one hot wallet)`);
  console.log(
    `Processor time of one read, ms: ${reads.cost.platform}; from the bare process: ${reads.cost.bare}`,
  );
  console.log(
    `\nProcessors busy on average: ${Math.round(busy * 100)} %, load generator included. ${proof.trim()}`,
  );
} finally {
  await stack.stop();
}
