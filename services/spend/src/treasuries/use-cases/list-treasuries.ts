import { Injectable } from '@nestjs/common';
import { type ReplyOf, type spendRpc } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { TreasuryRepository } from '../persistence/treasury.repository.ts';

@Injectable()
export class ListTreasuries {
  constructor(private readonly treasuries: TreasuryRepository) {}

  async execute(ctx: Ctx): Promise<ReplyOf<typeof spendRpc.listTreasuries>> {
    const { actor, permissionScope } = authorize(ctx, 'treasury.read');
    return this.treasuries.list(ctx, permissionScope === 'all' ? null : actor.managedTeamIds);
  }
}
