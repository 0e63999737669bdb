import { createServer, type Server } from 'node:http';
import { ownerOfStripeEvent, stripeEventRpc, type StripeEventRequest } from '@almoner/contracts';
import { serviceContext, type RpcClient } from '@almoner/platform';
import type Stripe from 'stripe';

/** In the gateway's place: passes each event on to its owner without looking at the signature. */
export function startEdge(rpc: RpcClient): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = JSON.parse(Buffer.concat(chunks).toString()) as Stripe.Event;
      void pass(rpc, event).then(
        () => response.writeHead(200).end('{}'),
        () => response.writeHead(503).end(),
      );
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function pass(rpc: RpcClient, event: Stripe.Event): Promise<void> {
  if (ownerOfStripeEvent(event.type) !== 'donations') return;
  await rpc.call(serviceContext('gateway'), stripeEventRpc.donations, requestOf(event));
}

export function requestOf(event: Stripe.Event): StripeEventRequest {
  return {
    eventId: event.id,
    type: event.type,
    account: event.account ?? null,
    created: event.created,
    payload: event,
  };
}
