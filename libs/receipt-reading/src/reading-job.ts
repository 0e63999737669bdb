import { job, type JobDefinition } from '@almoner/platform';
import { z } from 'zod';

const payload = z.object({ organizationId: z.uuid(), receiptId: z.uuid() });
export type ReadReceipt = z.output<typeof payload>;
export type ReadReceiptJob = JobDefinition<typeof payload>;

/** For the `jobs.ts` of a service. The sweep queues again what is not read after the last retry. */
export const readReceiptJob = (): ReadReceiptJob =>
  job('read-receipt', { payload, retryLimit: 3, retryDelaySeconds: 5, concurrency: 1 });
