import { Injectable } from '@nestjs/common';
import {
  payoutsRpc,
  permissionScopeOf,
  type FoundPayoutLine,
  type StatementLineWire,
} from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { RpcClient, type Ctx } from '@almoner/platform';

/** Adds to the lines of a statement the payout that each came with, and who gave. */
@Injectable()
export class StatementPayouts {
  constructor(private readonly rpc: RpcClient) {}

  /** The lines as they are for people who do not see gifts, and while `donations` is not responding. */
  async addTo(ctx: Ctx, lines: readonly StatementLineWire[]): Promise<StatementLineWire[]> {
    const lineIds = [...new Set(lines.flatMap(({ payoutLineId }) => payoutLineId ?? []))];
    if (lineIds.length === 0 || permissionScopeOf(ctx.actor, 'gift.read') === 'none') return [...lines];
    const found = new Map((await this.find(ctx, lineIds)).map((one) => [one.lineId, one]));
    return lines.map((line) => {
      const one = found.get(line.payoutLineId ?? '');
      return one === undefined ? line : { ...line, payout: one.payout, donor: one.donor };
    });
  }

  private async find(ctx: Ctx, lineIds: string[]): Promise<FoundPayoutLine[]> {
    try {
      return await this.rpc.call(ctx, payoutsRpc.findLines, { lineIds });
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') return [];
      throw error;
    }
  }
}
