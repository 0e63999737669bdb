import { type Clock } from '@almoner/kernel';
import { startService, type RunningService } from '@almoner/platform';
import { AppModule } from './app.module.ts';
import { type DonationsConfig } from './config.ts';

export function startDonations(config: DonationsConfig, clock?: Clock): Promise<RunningService> {
  return startService('donations', config, AppModule.with(config, clock));
}
