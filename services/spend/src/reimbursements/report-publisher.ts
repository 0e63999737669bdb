import { Inject, Injectable } from '@nestjs/common';
import { spendEvents, type PayloadOf } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { SubstituteRepository } from './substitutes/persistence/substitute.repository.ts';
import { owedOf } from './domain/forgone-part.ts';
import { type Report } from './persistence/report.repository.ts';

export interface PublishedStep {
  readonly step: PayloadOf<typeof spendEvents.reimbursementChanged>['step'];
  readonly note: string | null;
  /** True if the caller did it; otherwise the bank or Stripe. */
  readonly isByPerson?: boolean;
}

/** Publishes the steps that others are notified about, in the transaction of the step. */
@Injectable()
export class ReportPublisher {
  constructor(
    private readonly substitutions: SubstituteRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async publish(
    tx: Transaction,
    { actor, organizationId }: Ctx,
    report: Report,
    { step, note, isByPerson = true }: PublishedStep,
  ): Promise<void> {
    if (organizationId === null) return;
    const { id: reportId, authorId: userId, authorName, title, currency, teamIds, teamAddedBy } = report;
    const person = isByPerson && actor.kind === 'user' ? actor : null;
    await tx.publish(spendEvents.reimbursementChanged, {
      organizationId,
      reportId,
      changeId: newId(),
      userId,
      teamIds: [...teamIds],
      teamAddedBy: [...teamAddedBy],
      substitutes: await this.substitutions.activePairs(tx, organizationId, this.clock.now()),
      step,
      title,
      authorName,
      // Without the author's donation.
      total: owedOf(report),
      currency,
      byId: person?.userId ?? null,
      by: person === null ? null : (person.name ?? person.email),
      note: note === '' ? null : note,
      occurredAt: this.clock.now().toISOString(),
    });
  }
}
