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

/** Nest's NATS transport for plain-text subjects, with a limit on the size of replies. */
export class RpcServer extends ServerNats {
  constructor(
    options: Required<NatsOptions>['options'],
    private readonly log: Logger,
  ) {
    super(options);
  }

  /** Nest first parses each subject as JSON, which throws for every message. */
  protected override getRouteFromPattern(pattern: string): string {
    return pattern;
  }

  /** Replaces a reply that is too large by an error: NATS would not send it, and the caller would time out. */
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
