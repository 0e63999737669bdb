import { type ApiFaults, type FaultPlan, type WebhookFaults, isAmong } from './fault-plan.ts';
import { seededRandom } from './seeded-random.ts';
import { type Settings } from './settings.ts';

type Purpose = 'shuffle' | 'drop' | 'lose' | 'api';
const shuffleWithinMs = 1500;

/** The injected faults. */
export class Faults {
  private readonly settings: Settings;
  private seeded: { plan: FaultPlan; generators: Map<Purpose, () => number> } | undefined;

  constructor(settings: Settings) {
    this.settings = settings;
  }

  get shufflesWebhooks(): boolean {
    return this.settings.faults.webhooks.shuffle;
  }

  webhookDelayMs(type: string): number {
    const { delayMs, shuffle } = this.webhooks;
    const delay = this.concerns(type) ? delayMs : 0;
    return delay + (shuffle ? this.randomFor('shuffle') * shuffleWithinMs : 0);
  }

  webhookCopies(type: string): number {
    return 1 + (this.concerns(type) ? this.webhooks.duplicate : 0);
  }

  /** One attempt is lost; it is retried. */
  dropsAttempt(): boolean {
    return this.randomFor('drop') < this.webhooks.drop;
  }

  /** The event is never delivered. */
  losesEvent(type: string): boolean {
    return this.concerns(type) && this.randomFor('lose') < this.webhooks.lose;
  }

  /** Undefined for an event that is not held; otherwise for how many seconds of the sandbox's clock (null: until released). */
  holdsFor(type: string): number | null | undefined {
    const { hold, holdSeconds } = this.webhooks;
    return isAmong(type, hold) ? holdSeconds : undefined;
  }

  /** The fault of one call on an account: how long it hangs, and the status it fails with. */
  api(account: string): { slowMs: number; status: number | undefined } {
    const { slowMs, status } = this.apiFaultsOf(account);
    let rest = this.randomFor('api');
    for (const [code, share] of Object.entries(status)) {
      rest -= share;
      if (rest < 0) return { slowMs, status: Number(code) };
    }
    return { slowMs, status: undefined };
  }

  private get webhooks(): WebhookFaults {
    return this.settings.faults.webhooks;
  }

  private apiFaultsOf(account: string): ApiFaults {
    const { api, accounts } = this.settings.faults;
    return accounts[account] ?? api;
  }

  private concerns(type: string): boolean {
    const { types } = this.webhooks;
    return types.length === 0 || isAmong(type, types);
  }

  /** Each purpose has its own random generator, so that calls for one do not change the others; a new plan resets them. */
  private randomFor(purpose: Purpose): number {
    const plan = this.settings.faults;
    if (plan.seed === null) return Math.random();
    if (this.seeded?.plan !== plan) this.seeded = { plan, generators: new Map() };
    const next = this.seeded.generators.get(purpose) ?? seededRandom(plan.seed);
    this.seeded.generators.set(purpose, next);
    return next();
  }
}
