export { donationsConfig, donationsEnvironment, type DonationsConfig } from './config.ts';
export { migrateDatabase } from './migrate-database.ts';
export { migrations } from './migrations/index.ts';
export { startDonations } from './start-donations.ts';
