import { type Provider } from '@nestjs/common';
import {
  type AuditAction,
  type AuditRecordKind,
  type CallOrigin,
  type ChangeFact,
  type EventDefinition,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { type Ctx } from './context.ts';
import { newEvent, type NewEvent, type Transaction } from './database/transaction.ts';
import { CLOCK } from './tokens.ts';

type ChangeRecorded = EventDefinition<typeof ChangeFact>;

export interface RecordedChange {
  readonly action: AuditAction;
  readonly subject: { readonly kind: AuditRecordKind; readonly id: string; readonly name: string };
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** Set for changes by the payment partner, whatever call reported them. */
  readonly by?: 'stripe';
}

/** Publishes each change for the audit log, in the transaction of the change. `org` stores the log. */
export class AuditTrail {
  private readonly definition: ChangeRecorded;
  private readonly clock: Clock;

  constructor(definition: ChangeRecorded, clock: Clock) {
    this.definition = definition;
    this.clock = clock;
  }

  async record(tx: Transaction, ctx: Ctx, change: RecordedChange): Promise<void> {
    await tx.publishAll(this.eventsOf(ctx, change));
  }

  /** The events that `record` publishes, to be published with others; none without an organization. */
  eventsOf(ctx: Ctx, { by, ...change }: RecordedChange): readonly NewEvent[] {
    const { organizationId } = ctx;
    if (organizationId === null) return [];
    const fact = {
      ...change,
      organizationId,
      actor: by === undefined ? actorOf(ctx) : { kind: 'service' as const, service: by },
      origin: by === undefined ? originOf(ctx) : null,
      occurredAt: this.clock.now().toISOString(),
    };
    return [newEvent(this.definition, fact)];
  }
}

/** Provider of a service's audit trail: `auditTrail(cardsEvents.changeRecorded)`. */
export function auditTrail(definition: ChangeRecorded): Provider {
  return {
    provide: AuditTrail,
    useFactory: (clock: Clock) => new AuditTrail(definition, clock),
    inject: [CLOCK],
  };
}

function actorOf({ actor }: Ctx): ChangeFact['actor'] {
  if (actor.kind === 'service') return actor;
  // Donors and API keys cannot change anything yet.
  if (actor.kind !== 'user') return { kind: 'service', service: 'gateway' };
  const { userId, email, name, organizationId } = actor;
  return { kind: 'user', userId, email, name, organizationId };
}

/** The log of an organization shows the origin of its own people and its advisors, but not of other actors. */
function originOf({ actor, organizationId, origin }: Ctx): CallOrigin | null {
  if (actor.kind !== 'user') return null;
  const isForeign = actor.organizationId !== null && actor.organizationId !== organizationId;
  return isForeign && !actor.clientIds.includes(organizationId ?? '') ? null : origin;
}
