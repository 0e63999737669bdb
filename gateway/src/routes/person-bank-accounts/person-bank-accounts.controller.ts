import { Controller } from '@nestjs/common';
import { personBankAccountsHttp, personBankAccountsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class PersonBankAccountsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(personBankAccountsHttp.getPersonBankAccount)
  get(ctx: Ctx) {
    return this.rpc.call(ctx, personBankAccountsRpc.getPersonBankAccount, {});
  }

  @Route(personBankAccountsHttp.setUpPersonBankAccount)
  setUp(ctx: Ctx) {
    return this.rpc.call(ctx, personBankAccountsRpc.setUpPersonBankAccount, {});
  }

  @Route(personBankAccountsHttp.completePersonBankAccount)
  complete(ctx: Ctx, { body }: RouteInput<typeof personBankAccountsHttp.completePersonBankAccount>) {
    return this.rpc.call(ctx, personBankAccountsRpc.completePersonBankAccount, body);
  }

  @Route(personBankAccountsHttp.removePersonBankAccount)
  remove(ctx: Ctx) {
    return this.rpc.call(ctx, personBankAccountsRpc.removePersonBankAccount, {});
  }
}
