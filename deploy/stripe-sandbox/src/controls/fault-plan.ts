export interface WebhookFaults {
  delayMs: number;
  /** How many extra copies of each event. */
  duplicate: number;
  shuffle: boolean;
  /** Share of attempts, 0 to 1, that are lost (and retried). */
  drop: number;
}
export interface ApiFaults {
  slowMs: number;
  /** HTTP status → share of calls, 0 to 1, answered with it. */
  status: Record<string, number>;
}
export interface FaultPlan {
  webhooks: WebhookFaults;
  api: ApiFaults;
}

export const noFaults: FaultPlan = {
  webhooks: { delayMs: 0, duplicate: 0, shuffle: false, drop: 0 },
  api: { slowMs: 0, status: {} },
};
