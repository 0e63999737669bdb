import { Module, type DynamicModule } from '@nestjs/common';
import { donationsEvents } from '@almoner/contracts';
import { AuditTrail, auditTrail } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from './config.ts';
import { GiftFees } from './gift-fees/gift-fees.ts';
import { FeeRateRepository } from './gift-fees/persistence/fee-rate.repository.ts';

/** Shared by all features: settings, the fees that follow from them, and the audit trail. */
@Module({})
export class CoreModule {
  static with(config: DonationsConfig): DynamicModule {
    return {
      module: CoreModule,
      global: true,
      providers: [
        { provide: DONATIONS_CONFIG, useValue: config },
        FeeRateRepository,
        GiftFees,
        auditTrail(donationsEvents.changeRecorded),
      ],
      exports: [DONATIONS_CONFIG, FeeRateRepository, GiftFees, AuditTrail],
    };
  }
}
