import { Module, type DynamicModule } from '@nestjs/common';
import { cardsEvents } from '@almoner/contracts';
import { AuditTrail, auditTrail } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from './config.ts';

/** Shared by all features: settings and the audit trail. */
@Module({})
export class CoreModule {
  static with(config: CardsConfig): DynamicModule {
    return {
      module: CoreModule,
      global: true,
      providers: [{ provide: CARDS_CONFIG, useValue: config }, auditTrail(cardsEvents.changeRecorded)],
      exports: [CARDS_CONFIG, AuditTrail],
    };
  }
}
