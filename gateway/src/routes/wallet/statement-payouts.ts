import { Injectable } from '@nestjs/common';
import { payoutsRpc, permissionScopeOf, type StatementLineWire } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { nullWhileUnavailable } from '../../api/null-while-unavailable.ts';

/** Adds to each line of a statement its payout and its donor. */
@Injectable()
export class StatementPayouts {
  constructor(private readonly rpc: RpcClient) {}

  /** The lines unchanged for people who may not see gifts, and while `donations` is not responding. */
  async addTo(ctx: Ctx, lines: readonly StatementLineWire[]): Promise<StatementLineWire[]> {
    const lineIds = [...new Set(lines.flatMap(({ payoutLineId }) => payoutLineId ?? []))];
    if (lineIds.length === 0 || permissionScopeOf(ctx.actor, 'gift.read') === 'none') return [...lines];
    const ofPayouts = await nullWhileUnavailable(this.rpc.call(ctx, payoutsRpc.findLines, { lineIds }));
    const found = new Map(ofPayouts?.map((one) => [one.lineId, one]));
    return lines.map((line) => {
      const one = found.get(line.payoutLineId ?? '');
      return one === undefined ? line : { ...line, payout: one.payout, donor: one.donor };
    });
  }
}
