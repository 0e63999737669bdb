import { Controller } from '@nestjs/common';
import { mileageRatesHttp, mileageRatesRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class MileageRatesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(mileageRatesHttp.listMileageRates)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, mileageRatesRpc.list, {});
  }

  @Route(mileageRatesHttp.setMileageRate)
  set(ctx: Ctx, { params, body }: RouteInput<typeof mileageRatesHttp.setMileageRate>) {
    return this.rpc.call(ctx, mileageRatesRpc.set, { year: params.year, ...body });
  }
}
