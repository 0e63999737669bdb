import { startService, type RunningService } from '@almoner/platform';
import { AppModule } from './app.module.ts';
import { type AuthConfig } from './config.ts';

export { authConfig, authEnvironment, type AuthConfig } from './config.ts';
export { migrateDatabase } from './migrate-database.ts';
export { migrations } from './migrations/index.ts';

export function startAuth(config: AuthConfig): Promise<RunningService> {
  return startService('auth', config, AppModule.with(config));
}
