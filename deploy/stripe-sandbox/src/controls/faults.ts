import { type WebhookFaults } from './fault-plan.ts';
import { type Settings } from './settings.ts';

const shuffleWithinMs = 1500;

/** What goes wrong on purpose. */
export class Faults {
  private readonly settings: Settings;

  constructor(settings: Settings) {
    this.settings = settings;
  }

  get webhooks(): WebhookFaults {
    return this.settings.faults.webhooks;
  }

  webhookDelayMs(): number {
    const { delayMs, shuffle } = this.webhooks;
    return delayMs + (shuffle ? Math.random() * shuffleWithinMs : 0);
  }

  /** The fault of one call: how long it hangs, and the status it fails with. */
  api(): { slowMs: number; status: number | undefined } {
    const { slowMs, status } = this.settings.faults.api;
    let dice = Math.random();
    for (const [code, share] of Object.entries(status)) {
      dice -= share;
      if (dice < 0) return { slowMs, status: Number(code) };
    }
    return { slowMs, status: undefined };
  }
}
