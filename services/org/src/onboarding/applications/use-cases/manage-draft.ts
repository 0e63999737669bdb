import { Inject, Injectable } from '@nestjs/common';
import { failure, type ApplicationDraft } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx } from '@almoner/platform';
import { DraftRepository } from '../persistence/draft.repository.ts';

/** An unfinished application, saved step by step so that it can be continued on any device. */
@Injectable()
export class ManageDraft {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly drafts: DraftRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read(ctx: Ctx): Promise<{ draft: ApplicationDraft | null }> {
    const userId = applicantOf(ctx);
    return { draft: await this.unitOfWork.run(ctx, (tx) => this.drafts.find(tx, userId)) };
  }

  async save(ctx: Ctx, draft: ApplicationDraft): Promise<{ savedAt: string }> {
    const userId = applicantOf(ctx);
    const savedAt = this.clock.now();
    await this.unitOfWork.run(ctx, (tx) => this.drafts.save(tx, userId, draft, savedAt));
    return { savedAt: savedAt.toISOString() };
  }
}

/** @throws DomainError `application_exists` for a member of an organization. */
function applicantOf({ actor }: Ctx): string {
  if (actor.kind !== 'user') throw failure('unauthenticated');
  if (actor.organizationId !== null) throw failure('application_exists');
  return actor.userId;
}
