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
import { AuditTrail, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { CodingPublisher } from '../coding-publisher.ts';
import { CodingRepository, type Coding } from '../persistence/coding.repository.ts';
import { PurchaseReader } from '../persistence/purchase.reader.ts';
import { CategoryNames } from './category-names.ts';

type Code = typeof cardsRpc.codePurchase;
type Categorize = typeof cardsRpc.categorizePurchases;

interface CodedPurchase {
  /** As it was before. */
  readonly purchase: PurchaseWire;
  readonly after: Coding;
  readonly nameOf: (categoryId: string | null) => string | null;
}

/** Sets category and memo of purchases that the caller may see; every change is in the audit log. */
@Injectable()
export class CodePurchase {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MemberReader,
    private readonly purchases: PurchaseReader,
    private readonly coding: CodingRepository,
    private readonly publisher: CodingPublisher,
    private readonly categories: CategoryNames,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws DomainError `not_found`, `category_not_usable`, `changed_meanwhile` when `version` is not the current one. */
  async code(ctx: Ctx, command: RequestOf<Code>): Promise<ReplyOf<Code>> {
    const authorized = authorize(ctx, 'purchase.code');
    const scope = await this.members.scopeOf(ctx, authorized);
    const purchase = await this.purchases.findPurchase(ctx, command.purchaseId, scope);
    if (purchase === null) throw notFound();
    const { categoryId = purchase.categoryId, memo = purchase.memo } = command;
    const after = { categoryId, memo: memo === '' ? null : memo };
    const nameOf = await this.categories.read(ctx, command.categoryId ?? null);
    return this.unitOfWork.runOnce(ctx, 'purchase.code', command, async (tx) => {
      const change = { purchase, ...after, codedBy: authorized.actor.userId };
      const codingVersion = await this.coding.save(tx, ctx, change, command.version);
      if (codingVersion === null) throw failure('changed_meanwhile');
      await this.publish(tx, ctx, authorized.organizationId, { purchase, after, nameOf });
      return { ...purchase, ...after, codingVersion };
    });
  }

  /** @throws DomainError `category_not_usable`, `not_found` if the caller may not see one of them: then none is changed. */
  async categorize(ctx: Ctx, command: RequestOf<Categorize>): Promise<ReplyOf<Categorize>> {
    const authorized = authorize(ctx, 'purchase.code');
    const ids = [...new Set(command.purchaseIds)].sort();
    const scope = await this.members.scopeOf(ctx, authorized);
    const purchases = await this.purchases.findPurchases(ctx, ids, scope);
    if (purchases.length !== ids.length) throw notFound();
    const { categoryId } = command;
    const nameOf = await this.categories.read(ctx, categoryId);
    return this.unitOfWork.runOnce(ctx, 'purchase.categorize', command, async (tx) => {
      const changed = purchases
        .filter((purchase) => purchase.categoryId !== categoryId)
        .toSorted(byAuthorization);
      for (const purchase of changed) {
        const { memo } = purchase;
        const after = { categoryId, memo };
        await this.coding.saveCategory(tx, ctx, { purchase, ...after, codedBy: authorized.actor.userId });
        await this.publish(tx, ctx, authorized.organizationId, { purchase, after, nameOf });
      }
      return { changed: changed.length };
    });
  }

  private async publish(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    { purchase, after, nameOf }: CodedPurchase,
  ): Promise<void> {
    const recorded = ({ categoryId, memo }: Coding) => ({ category: nameOf(categoryId), memo });
    await this.audit.record(tx, ctx, {
      action: 'purchase.code',
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

/** Codings of one authorization are ordered by its lock: all calls take these locks in one order. */
function byAuthorization(one: PurchaseWire, other: PurchaseWire): number {
  const [first, second] = [one, other].map(({ authorizationId, id }) => authorizationId ?? id);
  return (first ?? '').localeCompare(second ?? '');
}
