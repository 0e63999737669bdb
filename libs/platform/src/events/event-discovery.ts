import { type EventDefinition } from '@almoner/contracts';
import { type DiscoveryService, type MetadataScanner, type Reflector } from '@nestjs/core';
import { type Ctx } from '../context.ts';
import { type Transaction } from '../database/transaction.ts';
import { eventHandlerKey } from './on-event.decorator.ts';
import { type EventSubscription } from './event-consumers.ts';

type Handler = (ctx: Ctx, payload: unknown, tx: Transaction) => Promise<void>;

/** Finds every method with `@OnEvent`. @throws Error when a service has two handlers for an event. */
export function discoverSubscriptions(
  discovery: DiscoveryService,
  scanner: MetadataScanner,
  reflector: Reflector,
): EventSubscription[] {
  const found = discovery.getControllers().flatMap(({ instance }) => {
    const controller = instance as Record<string, Handler> | null;
    if (controller === null) return [];
    return scanner
      .getAllMethodNames(Object.getPrototypeOf(controller) as object)
      .flatMap((name): EventSubscription[] => {
        const method = controller[name];
        const definition = method && reflector.get<EventDefinition | undefined>(eventHandlerKey, method);
        return definition === undefined || method === undefined
          ? []
          : [{ definition, handle: method.bind(controller) }];
      });
  });
  const subjects = found.map(({ definition }) => definition.subject);
  const repeated = subjects.find((subject, index) => subjects.indexOf(subject) !== index);
  if (repeated !== undefined) throw new Error(`Two handlers for one event in one service: ${repeated}`);
  return found;
}
