import { Injectable } from '@nestjs/common';
import {
  cardsEvents,
  failure,
  notFound,
  type cardsRpc,
  type PurchaseWire,
  type ReplyOf,
  type RequestOf,
} from '@almoner/contracts';
import {
  AuditTrail,
  UnitOfWork,
  authorize,
  type Authorized,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { CategoryNames } from '../../category-rules/use-cases/category-names.ts';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { authorizationOf, byAuthorization } from '../domain/coding-order.ts';
import { addsUp } from '../domain/split.ts';
import { CodingPublisher } from '../coding-publisher.ts';
import { CodingRepository, type Coding } from '../persistence/coding.repository.ts';
import { FundRepository, type GivenCategory } from '../persistence/fund.repository.ts';
import { PurchaseReader } from '../persistence/purchase.reader.ts';

type Code = typeof cardsRpc.codePurchase;
type Categorize = typeof cardsRpc.categorizePurchases;
type Split = typeof cardsRpc.splitPurchase;

interface CodedPurchase {
  readonly action: 'purchase.code' | 'purchase.split';
  /** As it was before. */
  readonly purchase: PurchaseWire;
  readonly after: Coding & Pick<PurchaseWire, 'lines'>;
  readonly nameOf: (categoryId: string | null) => string | null;
}

/** Sets category, memo and split of purchases that the caller may see; every change is in the audit log. */
@Injectable()
export class CodePurchase {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MemberReader,
    private readonly purchases: PurchaseReader,
    private readonly coding: CodingRepository,
    private readonly funds: FundRepository,
    private readonly publisher: CodingPublisher,
    private readonly categories: CategoryNames,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * @throws DomainError `not_found`, `category_not_usable`, `category_outside_fund`, `changed_meanwhile` when `version` is not the current one,
   * `purchase_is_split` when the category of a split purchase is set.
   */
  async code(ctx: Ctx, command: RequestOf<Code>): Promise<ReplyOf<Code>> {
    const authorized = authorize(ctx, 'purchase.code');
    const scope = await this.members.scopeOf(ctx, authorized);
    const purchase = await this.purchases.findPurchase(ctx, command.purchaseId, scope);
    if (purchase === null) throw notFound();
    const { categoryId = purchase.categoryId, memo = purchase.memo } = command;
    if (command.categoryId !== undefined && purchase.lines.length > 0) throw failure('purchase_is_split');
    const needsSplit = purchase.needsSplit && command.categoryId === undefined;
    const after = { categoryId, memo: memo === '' ? null : memo, lines: purchase.lines, needsSplit };
    const nameOf = await this.categories.read(ctx, command.categoryId == null ? [] : [command.categoryId]);
    return this.unitOfWork.runOnce(ctx, 'purchase.code', command, (tx) =>
      this.save(tx, ctx, authorized, { action: 'purchase.code', purchase, after, nameOf }, command.version),
    );
  }

  /**
   * Replaces the split; no lines remove it. The program stays that of the purchase.
   * @throws DomainError `not_found`, `category_not_usable`, `category_outside_fund`, `changed_meanwhile`, and `split_sum_differs` unless the lines
   * add up to the amount.
   */
  async split(ctx: Ctx, command: RequestOf<Split>): Promise<ReplyOf<Split>> {
    const authorized = authorize(ctx, 'purchase.code');
    const scope = await this.members.scopeOf(ctx, authorized);
    const purchase = await this.purchases.findPurchase(ctx, command.purchaseId, scope);
    if (purchase === null) throw notFound();
    const lines = command.lines.map((line) => ({ ...line, memo: line.memo === '' ? null : line.memo }));
    if (lines.length > 0 && !addsUp(lines, purchase.amount)) throw failure('split_sum_differs');
    const kept = new Set(purchase.lines.map(({ categoryId }) => categoryId));
    const added = lines.map(({ categoryId }) => categoryId).filter((id) => !kept.has(id));
    const nameOf = await this.categories.read(ctx, added);
    const after = { categoryId: null, memo: purchase.memo, lines, needsSplit: false };
    return this.unitOfWork.runOnce(ctx, 'purchase.split', command, (tx) =>
      this.save(tx, ctx, authorized, { action: 'purchase.split', purchase, after, nameOf }, command.version),
    );
  }

  private async save(
    tx: Transaction,
    ctx: Ctx,
    { actor, organizationId }: Authorized,
    coded: CodedPurchase & { readonly after: { readonly needsSplit: boolean } },
    version: number,
  ): Promise<PurchaseWire> {
    const { purchase, after } = coded;
    await this.assertAllowed(tx, organizationId, added(purchase, after));
    const change = { purchase, ...after, codedBy: actor.userId };
    const codingVersion = await this.coding.save(tx, ctx, change, version);
    if (codingVersion === null) throw failure('changed_meanwhile');
    await this.publish(tx, ctx, organizationId, coded);
    const isSame = after.categoryId === purchase.categoryId;
    const categoryRuleId = isSame ? purchase.categoryRuleId : null;
    return { ...purchase, ...after, lines: [...after.lines], categoryRuleId, codingVersion };
  }

  /** @throws DomainError `category_not_usable`, `category_outside_fund`, `not_found` if the caller may not see one of them: then none is changed. */
  async categorize(ctx: Ctx, command: RequestOf<Categorize>): Promise<ReplyOf<Categorize>> {
    const authorized = authorize(ctx, 'purchase.code');
    const ids = [...new Set(command.purchaseIds)].sort();
    const scope = await this.members.scopeOf(ctx, authorized);
    const purchases = await this.purchases.findPurchases(ctx, ids, scope);
    if (purchases.length !== ids.length) throw notFound();
    if (purchases.some(({ lines }) => lines.length > 0)) throw failure('purchase_is_split');
    const { categoryId } = command;
    const nameOf = await this.categories.read(ctx, categoryId === null ? [] : [categoryId]);
    return this.unitOfWork.runOnce(ctx, 'purchase.categorize', command, async (tx) => {
      const changed = purchases
        .filter((purchase) => purchase.categoryId !== categoryId || purchase.needsSplit)
        .toSorted(byAuthorization);
      const given = changed.map((purchase) => ({ purchase, categoryId }));
      await this.assertAllowed(tx, authorized.organizationId, given);
      await this.coding.lockAuthorizations(tx, ctx.organizationId, changed.map(authorizationOf));
      for (const purchase of changed) {
        const { memo, needsSplit } = purchase;
        const after = { categoryId, memo, lines: [] };
        const change = { purchase, ...after, needsSplit, codedBy: authorized.actor.userId };
        if (!(await this.coding.saveCategory(tx, ctx, change))) throw failure('changed_meanwhile');
        await this.publish(tx, ctx, authorized.organizationId, {
          action: 'purchase.code',
          purchase,
          after,
          nameOf,
        });
      }
      return { changed: changed.length };
    });
  }

  /** A refund may have any: it spends nothing of the fund, and gets the category of what it refunds. */
  private async assertAllowed(tx: Transaction, organizationId: string, given: GivenCategory[]) {
    const spending = given.filter(({ purchase }) => purchase.amount > 0);
    if (!(await this.funds.includesAll(tx, organizationId, spending))) throw failure('category_outside_fund');
  }

  private async publish(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    { action, purchase, after, nameOf }: CodedPurchase,
  ): Promise<void> {
    const recorded = ({ categoryId, memo, lines }: CodedPurchase['after']) => ({
      category: nameOf(categoryId),
      memo,
      ...(action === 'purchase.split' && {
        lines: lines.map((line) => ({
          category: nameOf(line.categoryId),
          amount: line.amount,
          memo: line.memo,
        })),
      }),
    });
    await this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'purchase', id: purchase.id, name: purchase.merchant.name },
      before: recorded(purchase),
      after: recorded(after),
    });
    await this.publisher.publish(tx, organizationId, [purchase.id]);
    await tx.publish(cardsEvents.purchaseChanged, {
      organizationId,
      purchaseId: purchase.id,
      userId: purchase.holder.id,
      occurredAt: new Date().toISOString(),
    });
  }
}

/** The categories that a purchase did not have before. */
function added(before: PurchaseWire, after: CodedPurchase['after']): GivenCategory[] {
  const had = new Set([before.categoryId, ...before.lines.map(({ categoryId }) => categoryId)]);
  return [after.categoryId, ...after.lines.map(({ categoryId }) => categoryId)]
    .filter((categoryId) => categoryId !== null && !had.has(categoryId))
    .map((categoryId) => ({ purchase: before, categoryId }));
}
