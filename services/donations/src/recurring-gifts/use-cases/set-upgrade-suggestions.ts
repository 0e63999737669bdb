import { Injectable } from '@nestjs/common';
import { type UpgradeSuggestionsWire } from '@almoner/contracts';
import { AuditTrail, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { UpgradeSuggestionRepository } from '../persistence/upgrade-suggestion.repository.ts';

/** After how many gifts the donors of an organization are suggested a higher amount. */
@Injectable()
export class SetUpgradeSuggestions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly suggestions: UpgradeSuggestionRepository,
    private readonly audit: AuditTrail,
  ) {}

  async get(ctx: Ctx): Promise<UpgradeSuggestionsWire> {
    authorize(ctx, 'gift.read');
    return { afterGifts: await this.suggestions.afterGifts(ctx) };
  }

  async set(ctx: Ctx, { afterGifts }: UpgradeSuggestionsWire): Promise<UpgradeSuggestionsWire> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    await this.unitOfWork.run(ctx, async (tx) => {
      await this.suggestions.setAfterGifts(tx, organizationId, afterGifts);
      await this.audit.record(tx, ctx, {
        action: 'upgrade-suggestions.set',
        subject: { kind: 'organization', id: organizationId, name: '' },
        before: null,
        after: { afterGifts },
      });
    });
    return { afterGifts };
  }
}
