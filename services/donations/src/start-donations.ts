import { startService, type RunningService } from '@almoner/platform';
import { AppModule } from './app.module.ts';
import { type DonationsConfig } from './config.ts';

export function startDonations(config: DonationsConfig): Promise<RunningService> {
  return startService('donations', config, AppModule.with(config));
}
