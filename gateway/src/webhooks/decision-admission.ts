import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, METRICS, type Logger } from '@almoner/platform';
import { Counter, type Registry } from 'prom-client';
import { type GatewayConfig } from '../config.ts';
import { GATEWAY_CONFIG } from '../tokens.ts';

const msBetweenWarnings = 1_000;

/**
 * Admits no more decisions at once than can be made before the card network stops waiting. Without this limit, every decision would
 * be too late during an overload.
 */
@Injectable()
export class DecisionAdmission {
  private inFlight = 0;
  private warnedAtMs = 0;
  private readonly refused: Counter;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
  ) {
    this.refused = new Counter({
      name: 'decisions_refused_total',
      help: 'Purchases declined without a decision because too many decisions were in flight',
      registers: [metrics],
    });
  }

  /** False counts as a refusal: the caller declines. */
  admits(): boolean {
    if (this.inFlight < this.config.DECISIONS_IN_FLIGHT_MAX) return true;
    this.refused.inc();
    this.warn();
    return false;
  }

  async run<Result>(decide: () => Promise<Result>): Promise<Result> {
    this.inFlight += 1;
    try {
      return await decide();
    } finally {
      this.inFlight -= 1;
    }
  }

  /** At most once a second, because a log line for each refusal would make an overload worse. */
  private warn(): void {
    const now = Date.now();
    if (now - this.warnedAtMs < msBetweenWarnings) return;
    this.warnedAtMs = now;
    this.logger.warn({ inFlight: this.inFlight }, 'too many decisions in flight; purchases are declined');
  }
}
