import { type OverloadFigures } from './decisions.ts';
import { fewPurchases, manyPurchases, type HistoryFigure } from './history.ts';
import { type Measured } from './measure.ts';
import { type MeasuredLoader, type MeasuredVisit } from './page-loads.ts';
import { type WatcherFigures } from './watchers.ts';

const loaderMaxBytes = 4_096;

export interface Row {
  readonly what: string;
  readonly measured: Measured;
  /** The baseline that the ratio is relative to. */
  readonly against?: Measured;
  /** The ratio to reach. */
  readonly mark?: number;
  readonly p99MarkMs?: number;
}

export function printTable(rows: readonly Row[]): void {
  const widest = Math.max(...rows.map(({ what }) => what.length));
  console.log(`${'what'.padEnd(widest)}   per second   p50 ms   p99 ms   ratio   mark`);
  for (const { what, measured, against, mark, p99MarkMs } of rows) {
    const ratio = against === undefined ? null : measured.perSecond / against.perSecond;
    const reached =
      ratio !== null && mark !== undefined ? verdict(ratio >= mark, `≥ ${mark.toFixed(2)}`) : '';
    const inTime = p99MarkMs === undefined ? '' : verdict(measured.p99Ms <= p99MarkMs, `p99 ≤ ${p99MarkMs}`);
    const cells = [
      measured.perSecond.toFixed(0).padStart(10),
      measured.p50Ms.toFixed(2).padStart(6),
      measured.p99Ms.toFixed(2).padStart(6),
      (ratio?.toFixed(2) ?? '').padStart(5),
      reached || inTime,
    ];
    console.log(`${what.padEnd(widest)}   ${cells.join('   ')}`);
  }
}

/** `marks.overload`: the share of the maximum that must still be decided; `answeredMs`: the time within which each reply must arrive. */
export function printOverload(
  { offeredPerSecond, answered, approvedPerSecond }: OverloadFigures,
  most: Measured,
  marks: { readonly overload: number; readonly answeredMs: number },
): void {
  const share = approvedPerSecond / most.perSecond;
  const times = (offeredPerSecond / most.perSecond).toFixed(1);
  console.log(`\n${times} times the maximum offered (open loop, 300 wallets)`);
  console.log(
    `approved, of the maximum  ${share.toFixed(2)}   ${verdict(share >= marks.overload, `≥ ${marks.overload.toFixed(2)}`)}`,
  );
  const slowest = verdict(answered.maxMs <= marks.answeredMs, `≤ ${marks.answeredMs}`);
  console.log(`slowest answer, ms        ${answered.maxMs.toFixed(0)}   ${slowest}`);
}

/** `mark`: the most by which the median may grow with the history. */
export function printHistories(figures: readonly HistoryFigure[], mark: number): void {
  const [few, many] = [fewPurchases, manyPurchases].map((count) => count.toLocaleString('en'));
  const widest = Math.max(...figures.map(({ what }) => what.length));
  console.log(`\nMedian at ${few} purchases, at ${many}, ratio`);
  for (const { what, fewMs, manyMs } of figures) {
    const ratio = manyMs / fewMs;
    const cells = [fewMs, manyMs].map((ms) => `${ms.toFixed(2)} ms`.padStart(9));
    const reached = verdict(ratio <= mark, `≤ ${mark.toFixed(2)}`);
    console.log(`${what.padEnd(widest)} ${cells.join('  ')}  ${ratio.toFixed(2)}   ${reached}`);
  }
}

/** Bytes of our own scripts as transferred, and the time until the page is usable over loopback. */
export function printPageLoads(visits: readonly MeasuredVisit[], loader: MeasuredLoader): void {
  console.log('\nFirst visit     script  requests  reads of the API  usable');
  for (const { name, scriptBytes, requests, reads, usableMs, scriptBudgetBytes } of visits) {
    const script = `${Math.round(scriptBytes / 1_000)} kB`.padStart(6);
    const reached = verdict(scriptBytes <= scriptBudgetBytes, `≤ ${scriptBudgetBytes / 1_000} kB`);
    const counts = [String(requests).padStart(8), String(reads.length).padStart(16), msText(usableMs)];
    console.log(`${name.padEnd(15)} ${script}  ${counts.join('  ')}   ${reached}`);
  }
  const reached = verdict(loader.bytes <= loaderMaxBytes, `≤ ${loaderMaxBytes} bytes`);
  console.log(
    `Widget on another site: loader of ${loader.bytes} bytes (${reached}), usable after ${msText(loader.usableMs).trim()}`,
  );
}

/** `maxMs`: the time within which every viewer gets a gift, in every round. */
export function printWatchers({ watchers, giftMs, bareMs }: WatcherFigures, maxMs: number): void {
  console.log(`\nUntil the last of ${watchers} watchers has a change of the campaign, median and worst`);
  const [gift, bare] = [giftMs, bareMs].map((all) => all.toSorted((one, other) => one - other));
  for (const [what, sorted = []] of [
    ['floor: one message from a bare process', bare],
    ['a gift, from Stripe’s answer to the card', gift],
  ] as const) {
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const worst = sorted.at(-1) ?? 0;
    const reached = sorted === gift ? verdict(worst <= maxMs, `≤ ${maxMs} ms`) : '';
    console.log(`${what.padEnd(42)} ${msText(median)}  ${msText(worst)}   ${reached}`);
  }
}

const msText = (ms: number) => `${Math.round(ms)} ms`.padStart(8);

const verdict = (isReached: boolean, mark: string) => `${mark} ${isReached ? 'reached' : 'MISSED'}`;
