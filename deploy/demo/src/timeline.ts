import { dayMs } from './demo-days.ts';
import { type PlannedPurchase } from './plan.ts';
import { deposit, type DemoOrganization } from './organizations.ts';
import { type SandboxClient } from './sandbox-client.ts';
import { fundTreasury } from './treasuries.ts';

interface PlannedAction {
  readonly at: Date;
  readonly run: () => Promise<void>;
}

/** Delays the deposits of a quarter, so that the latest one is in the last ninety days, which charts of balances show. */
const depositDelayDays = 30;
const quarterOf = (at: Date) => `${at.getUTCFullYear()} ${Math.floor(at.getUTCMonth() / 3)}`;

/** A timeline on the sandbox's clock: actions run in order of time and may schedule further ones. */
export class Timeline {
  private actions: PlannedAction[] = [];
  private readonly sandbox: SandboxClient;

  constructor(sandbox: SandboxClient) {
    this.sandbox = sandbox;
  }

  add(at: Date, run: () => Promise<void>): void {
    this.actions.push({ at, run });
  }

  /**
   * Runs all actions up to `now` and drops later ones. Reports progress per quarter of the timeline, because the number
   * of actions is not known in advance.
   */
  async run(now: Date, onProgress: (at: Date) => void): Promise<void> {
    let reported = '';
    while (this.actions.length > 0) {
      this.actions.sort((a, b) => b.at.getTime() - a.at.getTime());
      const next = this.actions.pop();
      if (next === undefined || next.at > now) break;
      if (reported !== quarterOf(next.at)) onProgress(next.at);
      reported = quarterOf(next.at);
      await this.sandbox.setClock(next.at);
      await next.run();
    }
  }
}

export function planPurchases(
  timeline: Timeline,
  sandbox: SandboxClient,
  { account, cards }: DemoOrganization,
  purchases: readonly PlannedPurchase[],
): void {
  for (const purchase of purchases) {
    const card = cards.find(({ plan }) => plan === purchase.card);
    if (card === undefined) continue;
    timeline.add(purchase.at, async () => {
      const { amount, merchant } = purchase;
      const { id, approved } = await sandbox.swipe(account, card.stripeCardID, amount, merchant);
      if (approved) planAftermath(timeline, sandbox, account, id, purchase);
    });
  }
}

function planAftermath(
  timeline: Timeline,
  sandbox: SandboxClient,
  account: string,
  id: string,
  { at, amount, end }: PlannedPurchase,
): void {
  const later = (days: number) => new Date(at.getTime() + days * dayMs);
  if (end === 'pending') return;
  if (end === 'reversed') {
    timeline.add(later(0.2), async () => void (await sandbox.reverse(account, id)));
    return;
  }
  timeline.add(later(1), async () => {
    const captured = await sandbox.capture(
      account,
      id,
      end === 'partly captured' ? Math.round(amount * 0.7) : undefined,
    );
    const [transaction] = captured.transactions;
    if (end !== 'refunded' || transaction === undefined) return;
    timeline.add(later(6), async () => void (await sandbox.refund(account, transaction.id)));
  });
}

/** Deposits money every quarter and funds the teams' treasuries. */
export function planDeposits(
  timeline: Timeline,
  { admin, treasuries }: DemoOrganization,
  start: Date,
  amount: number,
): void {
  for (const quarter of [1, 2, 3]) {
    const at = new Date(start.getTime() + (quarter * 91 + depositDelayDays) * dayMs);
    timeline.add(at, async () => {
      await deposit(admin, amount);
      for (const [teamId, part] of treasuries) await fundTreasury(admin, teamId, part, at);
    });
  }
}
