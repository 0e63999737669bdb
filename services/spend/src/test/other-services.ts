import { type Msg } from '@nats-io/transport-node';
import { type ReplyOf, type RequestOf, type RpcDefinition } from '@almoner/contracts';
import { type SpendHarness } from './spend-harness.ts';

/** Answers a command of another service, which is not running here. */
export function serveStub<Definition extends RpcDefinition>(
  { service }: SpendHarness,
  definition: Definition,
  answer: (request: RequestOf<Definition>) => ReplyOf<Definition>,
): void {
  const callback = (_: Error | null, message: Msg) => {
    const { data } = message.json<{ data: unknown }>();
    const request = definition.request.parse(data) as RequestOf<Definition>;
    message.respond(JSON.stringify({ response: answer(request) }));
  };
  service.connection.subscribe(definition.subject, { callback });
}
