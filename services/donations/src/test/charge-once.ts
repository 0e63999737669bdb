import { serviceContext } from '@almoner/platform';
import { ChargeRecurringGift } from '../recurring-gifts/use-cases/charge-recurring-gift.ts';
import { startWorker } from './start-worker.ts';

// The service as a process of its own, for a test that kills it: makes one charge at once, as its sweep does.
const [, , id = '', organizationId = ''] = process.argv;
const app = await startWorker();
await app
  .get(ChargeRecurringGift, { strict: false })
  .execute(serviceContext('donations'), { id, organizationId });
