import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { spendEvents } from '@almoner/contracts';
import { AuditTrail, auditTrail } from '@almoner/platform';
import { type Pool } from 'pg';
import { SPEND_CONFIG, type SpendConfig } from './config.ts';
import { DECISION_POOL, createDecisionPool } from './decision-pool.ts';

/** Shared by all features: settings, the audit trail, the connections of the decision path. */
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(@Inject(DECISION_POOL) private readonly decisionPool: Pool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.decisionPool.end();
  }

  static with(config: SpendConfig): DynamicModule {
    return {
      module: CoreModule,
      global: true,
      providers: [
        { provide: SPEND_CONFIG, useValue: config },
        {
          provide: DECISION_POOL,
          useFactory: () => createDecisionPool(config.DATABASE_URL, config.DECISION_POOL),
        },
        auditTrail(spendEvents.changeRecorded),
      ],
      exports: [SPEND_CONFIG, DECISION_POOL, AuditTrail],
    };
  }
}
