import { startService, type RunningService } from '@almoner/platform';
import { AppModule } from './app.module.ts';
import { type OrgConfig } from './config.ts';

export { orgConfig, orgEnvironment, type OrgConfig } from './config.ts';
export { migrateDatabase } from './migrate-database.ts';
export { migrations } from './migrations/index.ts';

export function startOrg(config: OrgConfig): Promise<RunningService> {
  return startService('org', config, AppModule.with(config));
}
