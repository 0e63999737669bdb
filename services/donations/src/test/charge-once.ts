import { serviceContext } from '@almoner/platform';
import { donationsConfig } from '../config.ts';
import { ChargeRecurringGift } from '../recurring/use-cases/charge-recurring-gift.ts';
import { startDonations } from '../start-donations.ts';

// The service as a process of its own, for a test that kills it: makes one charge at once, as its sweep does.
const [, , id = '', organizationId = ''] = process.argv;
const { app } = await startDonations(donationsConfig());
await app
  .get(ChargeRecurringGift, { strict: false })
  .execute(serviceContext('donations'), { id, organizationId });
