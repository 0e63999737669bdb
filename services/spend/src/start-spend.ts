import { startService, type RunningService } from '@almoner/platform';
import { AppModule } from './app.module.ts';
import { type SpendConfig } from './config.ts';

export function startSpend(config: SpendConfig): Promise<RunningService> {
  return startService('spend', config, AppModule.with(config));
}
