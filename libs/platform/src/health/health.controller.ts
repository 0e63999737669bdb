import { Controller, Get, Header, HttpCode, Inject, Res } from '@nestjs/common';
import { type NatsConnection } from '@nats-io/transport-node';
import { type Pool } from 'pg';
import { type Registry } from 'prom-client';
import { METRICS, NATS, SYSTEM_POOL } from '../tokens.ts';

interface Reply {
  status(code: number): unknown;
}

/** For the launcher and the orchestrator, on a separate port that is not public. */
@Controller()
export class HealthController {
  constructor(
    @Inject(SYSTEM_POOL) private readonly pool: Pool,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(METRICS) private readonly metrics: Registry,
  ) {}

  @Get('health/live')
  @HttpCode(200)
  live() {
    return { status: 'live' };
  }

  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: Reply) {
    const checks = {
      database: await this.databaseAnswers(),
      nats: !this.nats.isClosed() && (await this.natsAnswers()),
    };
    const isReady = checks.database && checks.nats;
    reply.status(isReady ? 200 : 503);
    return { status: isReady ? 'ready' : 'not ready', checks };
  }

  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4')
  metricsText(): Promise<string> {
    return this.metrics.metrics();
  }

  private databaseAnswers(): Promise<boolean> {
    return this.pool.query('select 1').then(
      () => true,
      () => false,
    );
  }

  private natsAnswers(): Promise<boolean> {
    return this.nats.flush().then(
      () => true,
      () => false,
    );
  }
}
