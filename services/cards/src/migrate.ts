import { runMain } from '@almoner/platform';
import { ownerUrl } from './config.ts';
import { migrateDatabase } from './migrate-database.ts';

runMain(() => migrateDatabase(ownerUrl()));
