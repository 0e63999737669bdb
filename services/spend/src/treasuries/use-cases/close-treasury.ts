import { Injectable } from '@nestjs/common';
import { failure, type RequestOf, type spendRpc } from '@almoner/contracts';
import { UnitOfWork, requireService, withOrganization, type Ctx } from '@almoner/platform';
import { TreasuryRepository } from '../persistence/treasury.repository.ts';

/** The last word on a team's money before the team is closed. */
@Injectable()
export class CloseTreasury {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly treasuries: TreasuryRepository,
  ) {}

  /** @throws DomainError `treasury_not_empty` */
  async execute(ctx: Ctx, command: RequestOf<typeof spendRpc.closeTreasury>): Promise<Record<string, never>> {
    requireService(ctx);
    const { organizationId, teamId } = command;
    await this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      const treasury = await this.treasuries.lock(tx, organizationId, teamId);
      const isEmpty = treasury === null || (treasury.postedMinor === 0n && treasury.heldMinor === 0n);
      if (!isEmpty) throw failure('treasury_not_empty');
      await this.treasuries.close(tx, organizationId, teamId);
    });
    return {};
  }
}
