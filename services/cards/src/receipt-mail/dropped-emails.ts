import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, METRICS, counterOf, type Counted, type Logger, type Metrics } from '@almoner/platform';

/** `unknown_address`: also a replaced address, and that of an archived person. */
export type DropReason = 'unknown_address' | 'daily_limit' | 'off';

/** Counts emails that are not received. Nobody is notified: a reply could go to anyone. */
@Injectable()
export class DroppedEmails {
  private readonly counted: Counted;

  constructor(
    @Inject(METRICS) metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.counted = counterOf(metrics, {
      name: 'inbound_mails_dropped_total',
      help: 'Emails for receipts that were dropped: to an unknown address, or over a daily limit',
      label: 'reason',
    });
  }

  add(reason: DropReason, fields: Readonly<Record<string, unknown>> = {}): void {
    this.counted.add(reason);
    this.logger.info({ ...fields, reason }, 'a mail for receipts was dropped');
  }
}
