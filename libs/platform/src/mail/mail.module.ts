import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type Pool } from 'pg';
import { z } from 'zod';
import { Outbox } from '../events/outbox.ts';
import { type Logger } from '../logging/logger.ts';
import { LOGGER, SYSTEM_POOL } from '../tokens.ts';
import { MailOutbox } from './mail-outbox.ts';
import { MailSender, type MailSettings } from './mail-sender.ts';

/** For the config.ts of a service that sends mail. */
export const mailEnvironment = z.object({
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.email(),
});

const MAIL_SETTINGS = Symbol('mail-settings');

/** Imported by services that send email; their use cases inject `MailOutbox`. */
@Module({})
export class MailModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sender: MailSender;

  constructor(
    private readonly outbox: Outbox,
    @Inject(SYSTEM_POOL) pool: Pool,
    @Inject(LOGGER) logger: Logger,
    @Inject(MAIL_SETTINGS) settings: MailSettings,
  ) {
    this.sender = new MailSender(pool, logger, settings);
  }

  onApplicationBootstrap(): void {
    this.outbox.onWake(() => this.sender.wake());
    this.sender.wake();
  }

  // Runs before the platform closes its pools.
  async beforeApplicationShutdown(): Promise<void> {
    await this.sender.stop();
  }

  static with(environment: z.infer<typeof mailEnvironment> & { PRODUCT_NAME: string }): DynamicModule {
    const settings: MailSettings = {
      smtpUrl: environment.SMTP_URL,
      from: { name: environment.PRODUCT_NAME, address: environment.MAIL_FROM },
    };
    return {
      module: MailModule,
      global: true,
      providers: [MailOutbox, { provide: MAIL_SETTINGS, useValue: settings }],
      exports: [MailOutbox],
    };
  }
}
