import { Controller, Get, Inject, Res } from '@nestjs/common';
import { NATS } from '@almoner/platform';
import { type NatsConnection } from '@nats-io/transport-node';
import { type FastifyReply } from 'fastify';

@Controller('health')
export class GatewayHealthController {
  constructor(@Inject(NATS) private readonly nats: NatsConnection) {}

  @Get('live')
  live() {
    return { status: 'live' };
  }

  /** Ready means that calls can be forwarded; each service reports its own readiness. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const isReady = !this.nats.isClosed() && (await this.natsAnswers());
    void reply.status(isReady ? 200 : 503);
    return { status: isReady ? 'ready' : 'not ready', checks: { nats: isReady } };
  }

  private natsAnswers(): Promise<boolean> {
    return this.nats.flush().then(
      () => true,
      () => false,
    );
  }
}
