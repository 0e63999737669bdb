import { ServerNats, type NatsOptions } from '@nestjs/microservices';
import { failure } from '@almoner/contracts';
import { type Logger } from '../logging/logger.ts';
import { replyMaxBytes } from './reply-size.ts';
import { toWireError } from './wire-error.ts';

interface Call {
  readonly subject: string;
  readonly reply?: string;
  respond(data: string): boolean;
}

/** Nest's NATS transport for subjects that are always plain text, and for replies of a size that NATS carries. */
export class RpcServer extends ServerNats {
  constructor(
    options: Required<NatsOptions>['options'],
    private readonly log: Logger,
  ) {
    super(options);
  }

  /** Nest tries each subject as JSON first, which fails with an exception for every message that comes. */
  protected override getRouteFromPattern(pattern: string): string {
    return pattern;
  }

  /** A reply that is too large becomes an error: NATS would refuse to send it, and the caller would wait in vain. */
  override getPublisher(call: Call, id: string) {
    if (call.reply === undefined || call.reply === '') return () => false;
    return (reply: object): boolean => {
      const packet = JSON.stringify({ ...reply, id });
      const bytes = Buffer.byteLength(packet);
      if (bytes <= replyMaxBytes) return call.respond(packet);
      this.log.error({ subject: call.subject, bytes, replyMaxBytes }, 'a reply is too large to send');
      const err = toWireError(failure('reply_too_large'));
      return call.respond(JSON.stringify({ id, err, isDisposed: true }));
    };
  }
}
