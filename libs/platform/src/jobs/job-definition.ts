import { type z } from 'zod';

export interface JobOptions<Payload extends z.ZodType> {
  readonly payload: Payload;
  /** How often a job that fails is tried again before it stays failed. Unless set, 8 times: for about four hours. */
  readonly retryLimit?: number;
  /** Before the first retry; doubled, with jitter, for each that follows. */
  readonly retryDelaySeconds?: number;
  readonly retryDelayMaxSeconds?: number;
  /** How many jobs of this kind one replica works on at once. */
  readonly concurrency?: number;
}

/** A kind of durable job of one service; its name is unique in that service. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> extends Required<JobOptions<Payload>> {
  readonly kind: 'job';
  readonly name: string;
}

/** Work that comes round: of all replicas, one at a time does it. */
export interface RecurringJobDefinition {
  readonly kind: 'recurring';
  readonly name: string;
}

/** Declares a job: `spendJobs.reconcile = job('reconcile-organization', { payload: z.object({ … }) })`. */
export function job<Payload extends z.ZodType>(
  name: string,
  options: JobOptions<Payload>,
): JobDefinition<Payload> {
  const defaults = { retryLimit: 8, retryDelaySeconds: 30, retryDelayMaxSeconds: 3600, concurrency: 2 };
  return { kind: 'job', name, ...defaults, ...options };
}

export function recurringJob(name: string): RecurringJobDefinition {
  return { kind: 'recurring', name };
}
