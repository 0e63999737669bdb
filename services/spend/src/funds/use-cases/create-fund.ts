import { Inject, Injectable } from '@nestjs/common';
import { failure, type FundWire, type RequestOf, type fundsRpc } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { UsableCategories, type CategoryName } from '../../categories/usable-categories.ts';
import { accountKinds } from '../../ledger/domain/accounts.ts';
import { AccountRepository } from '../../ledger/persistence/account.repository.ts';
import { FundChangePublisher } from '../fund-change-publisher.ts';
import { FundRules } from '../fund-rules.ts';
import { FundRepository } from '../persistence/fund.repository.ts';
import { assertOrder } from './fund-days.ts';
import { ListFunds } from './list-funds.ts';

type Command = RequestOf<typeof fundsRpc.createFund>;

/** Opens a restricted fund with its accounts. */
@Injectable()
export class CreateFund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly funds: FundRepository,
    private readonly rules: FundRules,
    private readonly categories: UsableCategories,
    private readonly accounts: AccountRepository,
    private readonly listFunds: ListFunds,
    private readonly changes: FundChangePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `organization_not_active` while the organization has no wallet, `invalid_input` naming `endsOn`, `category_not_usable`. */
  async execute(ctx: Ctx, command: Command): Promise<FundWire> {
    const { organizationId } = authorize(ctx, 'fund.manage');
    const { categoryIds } = command;
    const nameOf = categoryIds && (await this.categories.read(ctx, organizationId, categoryIds));
    const { fundId } = await this.unitOfWork.runOnce(ctx, 'create-fund', command, (tx) =>
      this.add(tx, ctx, organizationId, command, nameOf),
    );
    return this.listFunds.one(ctx, fundId);
  }

  private async add(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    command: Command,
    nameOf: CategoryName | undefined,
  ) {
    assertOrder(command);
    const currency = await this.accounts.currencyOf(tx, organizationId);
    if (currency === null) throw failure('organization_not_active');
    const fundId = newId();
    const { name } = command;
    const open = (kind: 'fund' | 'fund_release', title: string) =>
      this.accounts.open(tx, organizationId, { kind, ownerId: fundId, name: title, currency });
    const accountId = await open('fund', name);
    await open('fund_release', accountKinds.fund_release.name);
    await this.accounts.openOwn(tx, organizationId, 'released', currency);
    const { merchantRules, categoryIds = [], ...terms } = command;
    const fund = { ...terms, categoryIds: [...new Set(categoryIds)], id: fundId, accountId };
    const createdAt = this.clock.now();
    await this.funds.add(tx, organizationId, fund, createdAt);
    const rules = merchantRules && (await this.rules.replace(tx, organizationId, fundId, merchantRules));
    await this.changes.publish(tx, ctx, organizationId, {
      action: 'fund.create',
      before: null,
      after: { ...fund, isOpen: true, version: 1 },
      rules,
      nameOf,
      occurredAt: createdAt,
    });
    return { fundId };
  }
}
