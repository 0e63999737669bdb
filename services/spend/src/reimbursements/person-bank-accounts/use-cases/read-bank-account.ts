import { Injectable } from '@nestjs/common';
import { type PersonBankAccountWire } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { PersonBankAccountRepository } from '../persistence/person-bank-account.repository.ts';

@Injectable()
export class ReadBankAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: PersonBankAccountRepository,
  ) {}

  execute(ctx: Ctx): Promise<PersonBankAccountWire> {
    const { organizationId, actor } = authorize(ctx, 'reimbursement.submit');
    return this.unitOfWork.run(ctx, (tx) => this.read(tx, organizationId, actor.userId));
  }

  async read(tx: Transaction, organizationId: string, userId: string): Promise<PersonBankAccountWire> {
    const ready = await this.accounts.lockReady(tx, organizationId, userId);
    if (ready === null) return { bankAccount: null, changeRefusal: null };
    const isInUse = await this.accounts.isInUse(tx, organizationId, ready.id);
    const returned = await this.accounts.lastReturn(tx, organizationId, ready.id);
    return {
      bankAccount: {
        bankName: ready.bankName ?? '',
        last4: ready.last4 ?? '',
        addedAt: ready.createdAt.toISOString(),
        returned: returned && { at: returned.at.toISOString(), reason: returned.reason },
      },
      changeRefusal: isInUse ? 'bank_account_in_use' : null,
    };
  }
}
