import { type OverloadFigures } from './decisions.ts';
import { fewPurchases, manyPurchases, type HistoryFigure } from './history.ts';
import { type Measured } from './measure.ts';
import { type MeasuredVisit } from './page-loads.ts';

export interface Row {
  readonly what: string;
  readonly measured: Measured;
  /** The floor that the ratio is relative to. */
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

/** `marks.overload`: the share of the maximum that must still be decided; `answeredMs`: the time in which each answer must arrive. */
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

/** `mark`: how much the median may grow with the history at most. */
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

/** Bytes of our own scripts as transferred. */
export function printPageLoads(visits: readonly MeasuredVisit[]): void {
  console.log('\nFirst visit     script  requests  reads of the API');
  for (const { name, scriptBytes, requests, reads, scriptBudgetBytes } of visits) {
    const script = `${Math.round(scriptBytes / 1_000)} kB`.padStart(6);
    const reached = verdict(scriptBytes <= scriptBudgetBytes, `≤ ${scriptBudgetBytes / 1_000} kB`);
    const counts = [String(requests).padStart(8), String(reads.length).padStart(16)];
    console.log(`${name.padEnd(15)} ${script}  ${counts.join('  ')}   ${reached}`);
  }
}

const verdict = (isReached: boolean, mark: string) => `${mark} ${isReached ? 'reached' : 'MISSED'}`;
