import { SetMetadata } from '@nestjs/common';
import { type EventDefinition, type PayloadOf } from '@almoner/contracts';
import { type Ctx } from '../context.ts';
import { type Transaction } from '../database/transaction.ts';

export const eventHandlerKey = Symbol('event-handler');

export type EventHandler<Definition extends EventDefinition> = (
  ctx: Ctx,
  payload: PayloadOf<Definition>,
  tx: Transaction,
) => Promise<void>;

/**
 * Handles an event: `@OnEvent(orgEvents.memberChanged) saveMember(ctx, member, tx) {…}`. The transaction already
 * contains the inbox row, so the changes take effect once, however often the event is delivered.
 */
export function OnEvent<Definition extends EventDefinition>(definition: Definition) {
  return (
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<EventHandler<Definition>>,
  ): void => {
    SetMetadata(eventHandlerKey, definition)(target, key, descriptor);
  };
}
