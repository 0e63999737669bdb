import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  receiptReminderHours,
  remindedAtOnce,
  type PurchaseWire,
  type ReceiptRemindersWire,
  type RequestOf,
  type receiptPolicyRpc,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { MailedPersonReader } from '../../notices/persistence/mailed-person.reader.ts';
import { ReceiptMails } from '../../notices/receipt-mails.ts';
import { type Scope } from '../../people/persistence/member.reader.ts';
import { PurchaseReader } from '../../purchases/persistence/purchase.reader.ts';
import { PurchaseScope } from '../../purchases/use-cases/purchase-scope.ts';
import { ReminderRepository } from '../persistence/reminder.repository.ts';

type Command = RequestOf<typeof receiptPolicyRpc.remind>;

interface Missing {
  /** Not reminded about within a day, the newest first. */
  readonly due: readonly PurchaseWire[];
  readonly reminded: readonly PurchaseWire[];
  readonly hasMore: boolean;
}

const hourMs = 3_600_000;

/** An authorization, its captures and refunds are one purchase. */
const keyOf = ({ id, authorizationId }: PurchaseWire) => authorizationId ?? id;

/** A manager or an admin reminds cardholders of missing receipts: one mail to each, and once a day for a purchase. */
@Injectable()
export class RemindCardholders {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: PurchaseScope,
    private readonly purchases: PurchaseReader,
    private readonly reminders: ReminderRepository,
    private readonly people: MailedPersonReader,
    private readonly mails: ReceiptMails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for a purchase or a team that the caller may not see */
  async execute(ctx: Ctx, command: Command): Promise<ReceiptRemindersWire> {
    authorize(ctx, 'receipt.remind');
    const now = this.clock.now();
    const since = new Date(now.getTime() - receiptReminderHours * hourMs);
    const scope = await this.scope.of(ctx, command.filters?.teamId ?? null);
    if (command.purchaseIds !== undefined) await this.assertVisible(ctx, scope, command.purchaseIds);
    const missing = await this.missing(ctx, scope, command, since);
    return this.unitOfWork.runOnce(ctx, 'remind-cardholders', command, (tx) =>
      this.remind(tx, ctx, missing, { now, since }),
    );
  }

  private async assertVisible(ctx: Ctx, scope: Scope, purchaseIds: readonly string[]): Promise<void> {
    const visible = await this.purchases.linesOf(ctx, scope, purchaseIds);
    const known = new Set(visible.flatMap(({ id, authorizationId }) => [id, authorizationId]));
    if (purchaseIds.some((id) => !known.has(id))) throw notFound();
  }

  private async missing(
    ctx: Ctx,
    scope: Scope,
    { filters = {}, purchaseIds }: Command,
    since: Date,
  ): Promise<Missing> {
    const receipt = filters.receipt === 'required' ? 'required' : 'missing';
    const find = (isReminded: boolean) =>
      this.purchases.listToRemind(ctx, scope, { ...filters, receipt }, remindedAtOnce, {
        since,
        isReminded,
        ...(purchaseIds !== undefined && { ids: purchaseIds }),
      });
    const [due, reminded] = await Promise.all([find(false), find(true)]);
    return {
      due: due.slice(0, remindedAtOnce),
      reminded: reminded.slice(0, remindedAtOnce),
      hasMore: due.length > remindedAtOnce,
    };
  }

  private async remind(
    tx: Transaction,
    ctx: Ctx,
    { due, reminded, hasMore }: Missing,
    { now, since }: { readonly now: Date; readonly since: Date },
  ): Promise<ReceiptRemindersWire> {
    const { organizationId, actor } = ctx;
    if (organizationId === null || actor.kind !== 'user') throw failure('forbidden');
    const userIds = [...new Set(due.map(({ holder }) => holder.id))].toSorted();
    const people = new Map(
      (await this.people.findAll(tx, organizationId, userIds)).map((person) => [person.userId, person]),
    );
    const reachable = due.filter(({ holder }) => people.has(holder.id));
    const keys = reachable.map(keyOf);
    const claimed = await this.reminders.claim(tx, organizationId, keys, { by: actor.userId, now, since });
    const mailed = reachable.filter((purchase) => claimed.has(keyOf(purchase)));
    const byHolder = Map.groupBy(mailed, ({ holder }) => holder.id);
    for (const userId of userIds) {
      const [person, purchases] = [people.get(userId), byHolder.get(userId)];
      if (person !== undefined && purchases !== undefined)
        await this.mails.reminded(tx, person, purchases, actor.name ?? actor.email);
    }
    const remindedMeanwhile = reachable.filter((purchase) => !claimed.has(keyOf(purchase)));
    const before = [...remindedMeanwhile, ...reminded];
    const times = await this.reminders.times(tx, organizationId, before.map(keyOf));
    return {
      reminded: perHolder(mailed),
      alreadyReminded: perHolder(before).map((one) => ({
        ...one,
        remindedAt: newest(
          before.filter(({ holder }) => holder.id === one.holder.id).map((p) => times.get(keyOf(p)) ?? now),
        ),
      })),
      notReached: perHolder(due.filter(({ holder }) => !people.has(holder.id))),
      hasMore,
    };
  }
}

function perHolder(purchases: readonly PurchaseWire[]) {
  return [...Map.groupBy(purchases, ({ holder }) => holder.id).values()].flatMap((some) =>
    some[0] === undefined ? [] : [{ holder: some[0].holder, purchases: some.length }],
  );
}

const newest = (times: readonly Date[]) =>
  new Date(Math.max(...times.map((time) => time.getTime()))).toISOString();
