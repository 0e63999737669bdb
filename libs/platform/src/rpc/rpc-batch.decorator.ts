import { DomainError } from '@almoner/kernel';
import {
  type AnswerBatch,
  type BatchRpcDefinition,
  type CallBatch,
  type CallOf,
  type CallReplyOf,
} from '@almoner/contracts';
import { Observable, type Subscriber } from 'rxjs';
import { type Ctx } from '../context.ts';
import { endOfTurn } from './end-of-turn.ts';
import { parseRequest, serveRpc } from './rpc.decorator.ts';
import { toWireError } from './wire-error.ts';

type Answer = AnswerBatch['answers'][number];

/**
 * Handles each call of a batch: `@RpcBatch(spendRpc.decideAuthorizations) decide(ctx: Ctx, request) {…}`. `ctx` has the
 * deadline and trace of the call. Answers are sent as they are there, so that no call waits for another one.
 */
export function RpcBatch<Definition extends BatchRpcDefinition>(definition: Definition) {
  return <Method extends (ctx: Ctx, request: CallOf<Definition>) => Promise<CallReplyOf<Definition>>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const handle = descriptor.value;
    if (handle === undefined) return;
    const handleBatch = function (this: unknown, ctx: Ctx, { calls }: CallBatch) {
      // The deadline of the message is that of its last call, by our clock.
      const aheadMs = ctx.deadlineAt - Math.max(...calls.map(({ deadlineAt }) => deadlineAt));
      return answersOf(
        calls.map(async ({ request, traceparent, deadlineAt }) =>
          handle.call(
            this,
            { ...ctx, traceparent, deadlineAt: deadlineAt + aheadMs },
            parseRequest(definition.call, request) as CallOf<Definition>,
          ),
        ),
      );
    };
    descriptor.value = handleBatch as unknown as Method;
    serveRpc(definition, target, key, descriptor);
  };
}

/**
 * The answers that were ready at the end of a turn of the event loop, as one reply. Unexpected errors are thrown after the
 * last answer: the exception filter logs them and replies to the calls that are still open.
 */
function answersOf(replies: readonly Promise<unknown>[]): Observable<AnswerBatch> {
  return new Observable((subscriber) => {
    const collected = new CollectedAnswers(subscriber, replies.length);
    replies.forEach((reply, call) => {
      reply.then(
        (value) => collected.add({ call, reply: value }),
        (error: unknown) => collected.addError(call, error),
      );
    });
  });
}

class CollectedAnswers {
  private ready: Answer[] = [];
  private readonly unexpected: unknown[] = [];

  constructor(
    private readonly subscriber: Subscriber<AnswerBatch>,
    private open: number,
  ) {}

  add(answer: Answer): void {
    this.open -= 1;
    this.ready.push(answer);
    this.sendSoon();
  }

  addError(call: number, error: unknown): void {
    if (error instanceof DomainError) {
      this.add({ call, err: toWireError(error) });
      return;
    }
    this.open -= 1;
    this.unexpected.push(error);
    this.sendSoon();
  }

  private sendSoon(): void {
    void endOfTurn().then(() => this.send());
  }

  private send(): void {
    const answers = this.ready;
    this.ready = [];
    if (answers.length > 0) this.subscriber.next({ answers });
    if (this.open > 0) return;
    if (this.unexpected.length > 0) this.subscriber.error(new AggregateError(this.unexpected));
    else this.subscriber.complete();
  }
}
