import { startService, type RunningService } from '@almoner/platform';
import { AppModule } from './app.module.ts';
import { type CardsConfig } from './config.ts';

export function startCards(config: CardsConfig): Promise<RunningService> {
  return startService('cards', config, AppModule.with(config));
}
