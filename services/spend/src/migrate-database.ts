import { migrate } from '@almoner/platform';
import { migrations } from './migrations/index.ts';
import { repeatableSql } from './repeatable-sql.ts';

/** Brings this service's database to the latest schema, connecting as its owner. Returns the names of the migrations that ran. */
export function migrateDatabase(ownerUrl: string): Promise<string[]> {
  return migrate(ownerUrl, migrations, repeatableSql);
}
