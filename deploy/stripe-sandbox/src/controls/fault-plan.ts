export interface WebhookFaults {
  delayMs: number;
  /** The number of extra copies of each event. */
  duplicate: number;
  shuffle: boolean;
  /** Share of attempts, 0 to 1, that are lost (and retried). */
  drop: number;
  /** Share of events, 0 to 1, that are never delivered. */
  lose: number;
  /** Event types that `lose`, `duplicate` and `delayMs` apply to; `topup.` means all with this prefix. Empty: all. */
  types: string[];
  /** Event types that wait until they are released. */
  hold: string[];
  /** Held events are released automatically after this many seconds of the sandbox's clock. Null: only by the control. */
  holdSeconds: number | null;
}
export interface ApiFaults {
  slowMs: number;
  /** HTTP status → share of calls, 0 to 1, that get it. */
  status: Record<string, number>;
}
export interface FaultPlan {
  webhooks: WebhookFaults;
  api: ApiFaults;
  /** Faults of the API for calls on one connected account, in place of `api`. */
  accounts: Record<string, ApiFaults>;
  /** Seed of the random generator; null: not repeatable. */
  seed: number | null;
}

export const noFaults: FaultPlan = {
  webhooks: {
    delayMs: 0,
    duplicate: 0,
    shuffle: false,
    drop: 0,
    lose: 0,
    types: [],
    hold: [],
    holdSeconds: null,
  },
  api: { slowMs: 0, status: {} },
  accounts: {},
  seed: null,
};

/** A plan that an older sandbox saved lacks the newer faults. */
export function completePlan(saved: Partial<FaultPlan>): FaultPlan {
  return { ...noFaults, ...saved, webhooks: { ...noFaults.webhooks, ...saved.webhooks } };
}

/** Returns whether the type is on the list: by its full name, or by a prefix that ends in a dot. */
export function isAmong(type: string, types: readonly string[]): boolean {
  return types.some((one) => one === '*' || one === type || (one.endsWith('.') && type.startsWith(one)));
}
