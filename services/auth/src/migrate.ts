import { migrate, runMain } from '@almoner/platform';
import { migrationConfig } from './config.ts';
import { migrations } from './migrations/index.ts';

runMain(() => migrate(migrationConfig().DATABASE_OWNER_URL, migrations));
