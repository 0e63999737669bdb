import { Inject, Injectable } from '@nestjs/common';
import { spendEvents, type AuditAction } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { type ProgramTerms } from './domain/program.ts';

interface ProgramChange {
  readonly action: Extract<AuditAction, `program.${string}`>;
  readonly programId: string;
  readonly name: string;
  readonly before: object | null;
  readonly after: object;
  /** Where it changed. */
  readonly defaultCategoryId?: string | null;
}

/** Publishes each change of a program: to open pages that there is one, to the audit log what it was. */
@Injectable()
export class ProgramChangePublisher {
  constructor(
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async publish(tx: Transaction, ctx: Ctx, organizationId: string, change: ProgramChange): Promise<void> {
    const { action, programId, name, before, after, defaultCategoryId } = change;
    const subject = { kind: 'program', id: programId, name } as const;
    await this.audit.record(tx, ctx, { action, subject, before: fields(before), after: fields(after) });
    const occurredAt = this.clock.now().toISOString();
    await tx.publish(spendEvents.programChanged, {
      organizationId,
      programId,
      ...(defaultCategoryId === undefined ? {} : { defaultCategoryId }),
      occurredAt,
    });
  }
}

const fields = (state: object | null) => (state === null ? null : { ...state });

/** A program's terms as the audit log shows them. */
type AuditedTerms = Omit<ProgramTerms, 'defaultCategoryId'>;

export function auditedTerms({ name, limit, budget, startsAt, endsAt }: AuditedTerms, currency: string) {
  return {
    name,
    limit: { amount: limit, currency },
    budget: budget === null ? null : { amount: budget, currency },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}
