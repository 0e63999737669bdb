import { Injectable } from '@nestjs/common';
import { donationsRpc, permissionScopeOf, type GiftWire } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { nullWhileUnavailable } from '../../api/null-while-unavailable.ts';

type Donor = GiftWire['donor'];

/** Who gave, by the ids of gifts. */
@Injectable()
export class GiftDonors {
  constructor(private readonly rpc: RpcClient) {}

  /** Empty for people who may not see gifts, and while `donations` is not responding. */
  async find(ctx: Ctx, giftIds: readonly string[]): Promise<ReadonlyMap<string, Donor>> {
    if (giftIds.length === 0 || permissionScopeOf(ctx.actor, 'gift.read') === 'none') return new Map();
    const request = { giftIds: [...new Set(giftIds)] };
    const found = await nullWhileUnavailable(this.rpc.call(ctx, donationsRpc.findGiftDonors, request));
    return new Map(found?.map(({ giftId, donor }) => [giftId, donor]));
  }
}
