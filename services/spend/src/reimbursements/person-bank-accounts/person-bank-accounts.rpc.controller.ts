import { Controller } from '@nestjs/common';
import { personBankAccountsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { CompleteBankAccount } from './use-cases/complete-bank-account.ts';
import { ReadBankAccount } from './use-cases/read-bank-account.ts';
import { RemoveBankAccount } from './use-cases/remove-bank-account.ts';
import { SetUpBankAccount } from './use-cases/set-up-bank-account.ts';

@Controller()
export class PersonBankAccountsRpcController {
  constructor(
    private readonly readBankAccount: ReadBankAccount,
    private readonly setUpBankAccount: SetUpBankAccount,
    private readonly completeBankAccount: CompleteBankAccount,
    private readonly removeBankAccount: RemoveBankAccount,
  ) {}

  @Rpc(personBankAccountsRpc.getPersonBankAccount)
  get(ctx: Ctx) {
    return this.readBankAccount.execute(ctx);
  }

  @Rpc(personBankAccountsRpc.setUpPersonBankAccount)
  setUp(ctx: Ctx) {
    return this.setUpBankAccount.execute(ctx);
  }

  @Rpc(personBankAccountsRpc.completePersonBankAccount)
  complete(ctx: Ctx, command: RequestOf<typeof personBankAccountsRpc.completePersonBankAccount>) {
    return this.completeBankAccount.execute(ctx, command);
  }

  @Rpc(personBankAccountsRpc.removePersonBankAccount)
  remove(ctx: Ctx) {
    return this.removeBankAccount.execute(ctx);
  }
}
