import { runMain } from '@almoner/platform';
import { donationsConfig } from './config.ts';
import { startDonations } from './start-donations.ts';

runMain(() => startDonations(donationsConfig()));
