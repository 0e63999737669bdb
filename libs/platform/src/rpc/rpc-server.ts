import { ServerNats, type NatsOptions } from '@nestjs/microservices';
import { failure } from '@almoner/contracts';
import { type Logger } from '../logging/logger.ts';
import { replyMaxBytes } from './reply-size.ts';
import { toWireError } from './wire-error.ts';

type Publisher = ServerNats['getPublisher'];
type Message = Parameters<Publisher>[0];
interface Reply {
  readonly response?: unknown;
  readonly err?: unknown;
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
  override getPublisher(message: Message, id: string) {
    if (!message.reply) return () => undefined;
    return (reply: Reply) => {
      const packet = this.serialize({ ...reply, id });
      const bytes = Buffer.byteLength(packet);
      if (bytes <= replyMaxBytes) return message.respond(packet);
      this.log.error({ subject: message.subject, bytes, replyMaxBytes }, 'a reply is too large to send');
      const err = toWireError(failure('reply_too_large'));
      return message.respond(this.serialize({ id, err, isDisposed: true }));
    };
  }

  private serialize(packet: Reply & { id: string; isDisposed?: boolean }): string {
    return JSON.stringify(packet);
  }
}
