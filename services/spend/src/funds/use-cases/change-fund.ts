import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type FundWire, type RequestOf, type fundsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { UsableCategories, type CategoryName } from '../../categories/usable-categories.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { LimitRepository } from '../../limits/persistence/limit.repository.ts';
import { closeRefusalOf } from '../domain/fund.ts';
import { FundChangePublisher } from '../fund-change-publisher.ts';
import { FundRules, type RulesChange } from '../fund-rules.ts';
import { FundRepository, type Fund } from '../persistence/fund.repository.ts';
import { assertOrder } from './fund-days.ts';
import { ListFunds } from './list-funds.ts';

type Update = RequestOf<typeof fundsRpc.updateFund>;

/** Changes a fund, or closes it. In force for the next purchase of every program that it pays for. */
@Injectable()
export class ChangeFund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly funds: FundRepository,
    private readonly rules: FundRules,
    private readonly categories: UsableCategories,
    private readonly limits: LimitRepository,
    private readonly ledger: LedgerRepository,
    private readonly listFunds: ListFunds,
    private readonly changes: FundChangePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Purchases keep the category they have, even if the new list excludes it.
   * @throws DomainError `not_found`, `fund_closed`, `changed_meanwhile`, `invalid_input` naming `endsOn`, `category_not_usable`
   */
  async update(ctx: Ctx, command: Update): Promise<FundWire> {
    const { organizationId } = authorize(ctx, 'fund.manage');
    const { fundId, version, categoryIds } = command;
    const nameOf = categoryIds && (await this.readNames(ctx, organizationId, fundId, categoryIds));
    await this.unitOfWork.runOnce(ctx, 'update-fund', command, async (tx) => {
      const before = await this.lockOpen(tx, organizationId, fundId);
      if (version !== undefined && version !== before.version) throw failure('changed_meanwhile');
      const after = withChanges(before, command);
      assertOrder(after);
      const programIds = await this.funds.programsOf(tx, organizationId, before.accountId);
      await this.limits.touch(tx, organizationId, programIds);
      const { merchantRules } = command;
      const rules = merchantRules && (await this.rules.replace(tx, organizationId, fundId, merchantRules));
      await this.save(tx, ctx, organizationId, { action: 'fund.update', before, after, rules, nameOf });
      return {};
    });
    return this.listFunds.one(ctx, fundId);
  }

  /** A category that has since been archived may stay in the list. */
  private async readNames(ctx: Ctx, organizationId: string, fundId: string, categoryIds: readonly string[]) {
    const kept = new Set((await this.listFunds.one(ctx, fundId)).categoryIds);
    const added = categoryIds.filter((id) => !kept.has(id));
    return this.categories.read(ctx, organizationId, added);
  }

  /** @throws DomainError `not_found`, the codes of `closeRefusalOf`. A closed fund stays closed. */
  async close(ctx: Ctx, fundId: string): Promise<FundWire> {
    const { organizationId } = authorize(ctx, 'fund.manage');
    await this.unitOfWork.runOnce(ctx, 'close-fund', { fundId }, async (tx) => {
      const before = await this.funds.lock(tx, organizationId, fundId);
      if (before === null) throw notFound();
      if (!before.isOpen) return {};
      const programIds = await this.funds.programsOf(tx, organizationId, before.accountId);
      const inTransitMinor = await this.funds.inTransit(tx, organizationId, before);
      const after = { ...before, isOpen: false, version: before.version + 1 };
      await this.save(tx, ctx, organizationId, { action: 'fund.close', before, after });
      // Last, like every lock of an account.
      const [account] = await this.ledger.lock(tx, organizationId, [{ id: before.accountId }]);
      if (account === undefined) throw new Error(`The fund ${fundId} has no account.`);
      const { postedMinor, heldMinor } = account;
      const paysForProgram = programIds.length > 0;
      const refusal = closeRefusalOf({ postedMinor, heldMinor, inTransitMinor, paysForProgram });
      if (refusal !== null) throw failure(refusal);
      return {};
    });
    return this.listFunds.one(ctx, fundId);
  }

  private async lockOpen(tx: Transaction, organizationId: string, fundId: string): Promise<Fund> {
    const fund = await this.funds.lock(tx, organizationId, fundId);
    if (fund === null) throw notFound();
    if (!fund.isOpen) throw failure('fund_closed');
    return fund;
  }

  private async save(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    change: {
      action: 'fund.update' | 'fund.close';
      before: Fund;
      after: Fund;
      rules?: RulesChange | undefined;
      nameOf?: CategoryName | undefined;
    },
  ): Promise<void> {
    await this.funds.save(tx, organizationId, change.after);
    await this.changes.publish(tx, ctx, organizationId, { ...change, occurredAt: this.clock.now() });
  }
}

function withChanges(fund: Fund, { name, purpose, startsOn, endsOn, categoryIds }: Update): Fund {
  return {
    ...fund,
    name: name ?? fund.name,
    purpose: purpose ?? fund.purpose,
    startsOn: startsOn === undefined ? fund.startsOn : startsOn,
    endsOn: endsOn === undefined ? fund.endsOn : endsOn,
    categoryIds: categoryIds === undefined ? fund.categoryIds : [...new Set(categoryIds)],
    version: fund.version + 1,
  };
}
