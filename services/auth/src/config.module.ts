import { Module, type DynamicModule } from '@nestjs/common';
import { type AuthConfig } from './config.ts';
import { AUTH_CONFIG } from './tokens.ts';

@Module({})
export class ConfigModule {
  static with(config: AuthConfig): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: AUTH_CONFIG, useValue: config }],
      exports: [AUTH_CONFIG],
    };
  }
}
