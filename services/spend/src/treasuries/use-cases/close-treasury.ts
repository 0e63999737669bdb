import { Injectable } from '@nestjs/common';
import { failure, type RequestOf, type spendRpc } from '@almoner/contracts';
import { UnitOfWork, withOrganization, type Ctx, type Transaction } from '@almoner/platform';
import { ProgramRepository } from '../../programs/persistence/program.repository.ts';
import { ProgramChangePublisher } from '../../programs/program-change-publisher.ts';
import { TreasuryRepository } from '../persistence/treasury.repository.ts';

/** Closes a team's treasury before the team itself is closed, and its programs with it, so that their cards stop paying. */
@Injectable()
export class CloseTreasury {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly treasuries: TreasuryRepository,
    private readonly programs: ProgramRepository,
    private readonly programChanges: ProgramChangePublisher,
  ) {}

  /** @throws DomainError `treasury_not_empty`: then nothing is closed. */
  async execute(ctx: Ctx, command: RequestOf<typeof spendRpc.closeTreasury>): Promise<Record<string, never>> {
    const { organizationId, teamId } = command;
    const bound = withOrganization(ctx, organizationId);
    await this.unitOfWork.run(bound, async (tx) => {
      // In the lock order of a decision: the program before the paying account.
      await this.treasuries.close(tx, organizationId, teamId);
      await this.closePrograms(tx, bound, command);
      const treasury = await this.treasuries.lock(tx, organizationId, teamId);
      const isEmpty = treasury === null || (treasury.postedMinor === 0n && treasury.heldMinor === 0n);
      if (!isEmpty) throw failure('treasury_not_empty');
    });
    return {};
  }

  private async closePrograms(
    tx: Transaction,
    ctx: Ctx,
    { organizationId, teamId }: RequestOf<typeof spendRpc.closeTreasury>,
  ): Promise<void> {
    const closed = await this.programs.closeOfTeam(tx, organizationId, teamId);
    for (const { id: programId, name, statusBefore } of closed)
      await this.programChanges.publish(tx, ctx, organizationId, {
        action: 'program.close',
        programId,
        name,
        before: { status: statusBefore },
        after: { status: 'closed' },
      });
  }
}
