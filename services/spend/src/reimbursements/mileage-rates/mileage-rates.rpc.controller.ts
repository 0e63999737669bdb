import { Controller } from '@nestjs/common';
import { mileageRatesRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeMileageRates } from './use-cases/change-mileage-rates.ts';

@Controller()
export class MileageRatesRpcController {
  constructor(private readonly rates: ChangeMileageRates) {}

  @Rpc(mileageRatesRpc.list)
  list(ctx: Ctx) {
    return this.rates.list(ctx);
  }

  @Rpc(mileageRatesRpc.set)
  set(ctx: Ctx, command: RequestOf<typeof mileageRatesRpc.set>) {
    return this.rates.set(ctx, command);
  }
}
