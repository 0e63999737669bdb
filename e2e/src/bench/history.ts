import { startLocalStack } from '../support/local-stack.ts';
import { Customer } from './history-customer.ts';

/** The latency of one call for an organization with few purchases and for one with many: medians in ms. */
export interface HistoryFigure {
  readonly what: string;
  readonly fewMs: number;
  readonly manyMs: number;
}

export const fewPurchases = 1_000;
export const manyPurchases = 1_000_000;
const calls = 300;
const warmUpCalls = 30;

/**
 * Two organizations on one running platform, which differ only in the number of their purchases. Their calls alternate,
 * so that other load on the machine affects both.
 */
export async function measureHistory(): Promise<HistoryFigure[]> {
  const stack = await startLocalStack();
  process.env.E2E_STACK = stack.folder;
  try {
    const few = await Customer.withPurchases(fewPurchases);
    const many = await Customer.withPurchases(manyPurchases);
    const kinds = [
      ['a decision', (customer: Customer) => customer.swipe()],
      ["a card's usage", (customer: Customer) => customer.readUsage()],
      ['the card list', (customer: Customer) => customer.listCards()],
      ['the newest page of purchases', (customer: Customer) => customer.listPurchases('')],
      [
        'a page in the middle of them',
        (customer: Customer) => customer.listPurchases(`&until=${customer.middleOfHistory}`),
      ],
      ['the page of a card', (customer: Customer) => customer.listPurchases(`&cardId=${customer.cardId}`)],
      ['a search for a rare merchant', (customer: Customer) => customer.listPurchases('&q=cedar')],
      [
        'an amount that occurs three times',
        (customer: Customer) => customer.listPurchases('&minAmount=4317&maxAmount=4317'),
      ],
      ['the purchases without category', (customer: Customer) => customer.listPurchases('&categoryId=none')],
    ] as const;
    const figures: HistoryFigure[] = [];
    await Promise.all([few.open(), many.open()]);
    for (const [what, call] of kinds) figures.push({ what, ...(await inTurns(few, many, call)) });
    [few, many].forEach((customer) => customer.close());
    return figures;
  } finally {
    await stack.stop();
  }
}

async function inTurns(few: Customer, many: Customer, call: (customer: Customer) => Promise<void>) {
  const timesOf = new Map<Customer, number[]>([
    [few, []],
    [many, []],
  ]);
  for (let round = 0; round < warmUpCalls + calls; round++) {
    for (const [customer, times] of timesOf) {
      const started = performance.now();
      await call(customer);
      if (round >= warmUpCalls) times.push(performance.now() - started);
    }
  }
  return { fewMs: median(timesOf.get(few) ?? []), manyMs: median(timesOf.get(many) ?? []) };
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
