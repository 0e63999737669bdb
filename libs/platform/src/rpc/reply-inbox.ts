import { randomBytes } from 'node:crypto';
import { type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { failure, replySubject, serviceOf, type RpcDefinition } from '@almoner/contracts';

type Receive = (reply: Msg | Error) => void;

const noResponders = 503;

/**
 * Receives the replies to the calls of one connection. Each reply subject names the service that may publish on it, so the
 * server checks a fixed permission. With `allow_responses` it would keep one for each message, and versions before 2.10.23
 * search all of them at every message (nats-io/nats-server#6058).
 */
export class ReplyInbox {
  private readonly connection: NatsConnection;
  private readonly caller: string;
  /** Distinguishes this connection from others of the same process or of its replicas. */
  private readonly id = randomBytes(12).toString('base64url');
  private readonly open = new Map<string, Receive>();
  private sent = 0;

  /** `caller`: the NATS user of the connection. */
  constructor(connection: NatsConnection, caller: string) {
    this.connection = connection;
    this.caller = caller;
    connection.subscribe(replySubject('*', caller, this.id, '*'), {
      callback: (error, message) => {
        if (error === null) this.receive(message);
        else this.failAll();
      },
    });
    void connection.closed().then(() => this.failAll());
  }

  /**
   * Sends a request and passes its replies to `receive` until the returned function is called; without a subscriber or a
   * connection it passes `service_unavailable`, and after `timeoutMs` it passes `deadline_exceeded`.
   *
   * @throws DomainError `deadline_exceeded` when no time is left; `service_unavailable` when the connection is closed or the
   * message is too large for it. Nothing was sent then.
   */
  send(
    definition: RpcDefinition,
    packet: string,
    headers: MsgHdrs,
    timeoutMs: number,
    receive: Receive,
  ): () => void {
    if (timeoutMs <= 0) throw failure('deadline_exceeded');
    const token = String(++this.sent);
    const reply = replySubject(serviceOf(definition), this.caller, this.id, token);
    try {
      this.connection.publish(definition.subject, packet, { reply, headers });
    } catch {
      throw failure('service_unavailable');
    }
    this.open.set(token, receive);
    const timer = setTimeout(() => receive(failure('deadline_exceeded')), timeoutMs);
    return () => {
      clearTimeout(timer);
      this.open.delete(token);
    };
  }

  private receive(message: Msg): void {
    const receive = this.open.get(message.subject.slice(message.subject.lastIndexOf('.') + 1));
    receive?.(message.headers?.code === noResponders ? failure('service_unavailable') : message);
  }

  private failAll(): void {
    this.open.forEach((receive) => {
      receive(failure('service_unavailable'));
    });
  }
}
