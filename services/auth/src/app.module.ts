import { Module, type DynamicModule } from '@nestjs/common';
import { MailModule, PlatformModule } from '@almoner/platform';
import { type AuthConfig } from './config.ts';
import { ConfigModule } from './config.module.ts';
import { entities } from './entities.ts';
import { GoogleModule } from './google/google.module.ts';
import { ExpiredSignInCleanup } from './expired-sign-in-cleanup.ts';
import { EmailSignInModule } from './email-sign-in/email-sign-in.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';

@Module({})
export class AppModule {
  static with(config: AuthConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({ service: 'auth', environment: config, entities }),
        MailModule.with(config),
        ConfigModule.with(config),
        SessionsModule,
        EmailSignInModule,
        GoogleModule,
      ],
      providers: [ExpiredSignInCleanup],
    };
  }
}
