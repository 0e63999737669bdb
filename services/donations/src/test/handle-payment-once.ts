import { serviceContext } from '@almoner/platform';
import { donationsConfig } from '../config.ts';
import { HandlePaymentEvent } from '../gifts/use-cases/handle-payment-event.ts';
import { startDonations } from '../start-donations.ts';

// The service as a process of its own, for a test that kills it: handles one report of a payment at once, as of a webhook.
const [, , stripeAccountId = '', stripePaymentIntentId = ''] = process.argv;
const { app } = await startDonations(donationsConfig());
await app.get(HandlePaymentEvent, { strict: false }).execute(serviceContext('donations'), {
  stripeAccountId,
  stripePaymentIntentId,
  giftId: null,
  declinedAttemptId: null,
});
