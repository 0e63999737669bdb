import { Module, type DynamicModule } from '@nestjs/common';
import { ORG_CONFIG, type OrgConfig } from './config.ts';

@Module({})
export class ConfigModule {
  static with(config: OrgConfig): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: ORG_CONFIG, useValue: config }],
      exports: [ORG_CONFIG],
    };
  }
}
