import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER, SYSTEM_POOL, type Logger } from '@almoner/platform';
import { type Pool } from 'pg';

const everyMs = 3_600_000;
// Long enough for a page to say "already used" apart from "never existed".
const forgetLinks = `delete from magic_link where expires_at < now() - interval '7 days'`;
const forgetSessions = `delete from session where absolute_expires_at < now() - interval '90 days'`;

/** Forgets what nobody can use any more. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(SYSTEM_POOL) private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.sweep();
    }, everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.running;
  }

  private async sweep(): Promise<void> {
    try {
      await this.pool.query(forgetLinks);
      await this.pool.query(forgetSessions);
    } catch (error) {
      this.logger.warn({ err: error }, 'housekeeping failed');
    }
  }
}
