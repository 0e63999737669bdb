import { serviceContext } from '@almoner/platform';
import { HandlePaymentEvent } from '../gifts/use-cases/handle-payment-event.ts';
import { startWorker } from './start-worker.ts';

// The service as a separate process, for a test that kills it: it immediately handles one report of a payment, as from a webhook.
const [, , stripeAccountId = '', stripePaymentIntentId = ''] = process.argv;
const app = await startWorker();
await app.get(HandlePaymentEvent, { strict: false }).execute(serviceContext('donations'), {
  stripeAccountId,
  stripePaymentIntentId,
  giftId: null,
  declinedAttemptId: null,
});
