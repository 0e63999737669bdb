import { type z } from 'zod';

export interface JobOptions<Payload extends z.ZodType> {
  readonly payload: Payload;
  /** Retries before a job stays failed. Default 8, which takes about four hours. */
  readonly retryLimit?: number;
  /** Delay before the first retry; doubled for each further retry, with jitter. */
  readonly retryDelaySeconds?: number;
  readonly retryDelayMaxSeconds?: number;
  /** Number of jobs of this kind that a replica runs in parallel. */
  readonly concurrency?: number;
}

/** A kind of durable job; the name is unique within the service. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> extends Required<JobOptions<Payload>> {
  readonly kind: 'job';
  readonly name: string;
}

/** Recurring work that runs on one replica at a time. */
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
