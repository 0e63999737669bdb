import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  receiptReminderHours,
  receiptRemindersADay,
  maxRemindedPurchases,
  type PurchaseWire,
  type ReceiptRemindersWire,
  type RequestOf,
  type receiptPolicyRpc,
} from '@almoner/contracts';
import { utcDay, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { MailedPersonReader, type MailedPerson } from '../../emails/persistence/mailed-person.reader.ts';
import { ReceiptEmails } from '../../emails/receipt-emails.ts';
import { type Scope } from '../../people/persistence/member.reader.ts';
import { PurchaseReader } from '../../purchases/persistence/purchase.reader.ts';
import { PurchaseScope } from '../../purchases/use-cases/purchase-scope.ts';
import { purchaseKeyOf, toReply, type RemindersOutcome } from '../domain/reminders.ts';
import { ReminderRepository, type ReminderDay } from '../persistence/reminder.repository.ts';

type Command = RequestOf<typeof receiptPolicyRpc.remind>;

interface Missing {
  /** Purchases without a reminder in the last day, newest first; those of people who get no email today come last. */
  readonly due: readonly PurchaseWire[];
  readonly reminded: readonly PurchaseWire[];
  readonly hasMore: boolean;
}

interface Times {
  readonly now: Date;
  readonly since: Date;
}

/** Cardholders of due purchases, without archived people. */
interface Holders {
  readonly people: ReadonlyMap<string, MailedPerson>;
  readonly atLimit: ReadonlySet<string>;
}

const hourMs = 3_600_000;

/** A manager or an admin reminds cardholders of missing receipts: one email to each, a few a day, and once a day for a purchase. */
@Injectable()
export class RemindCardholders {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: PurchaseScope,
    private readonly purchases: PurchaseReader,
    private readonly reminders: ReminderRepository,
    private readonly people: MailedPersonReader,
    private readonly emails: ReceiptEmails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for a purchase or a team that the caller may not see */
  async execute(ctx: Ctx, command: Command): Promise<ReceiptRemindersWire> {
    authorize(ctx, 'receipt.remind');
    const now = this.clock.now();
    const since = new Date(now.getTime() - receiptReminderHours * hourMs);
    const scope = await this.scope.of(ctx, command.filters?.teamId ?? null);
    if (command.purchaseIds !== undefined) await this.assertVisible(ctx, scope, command.purchaseIds);
    const missing = await this.missing(ctx, scope, command, { now, since });
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
    { now, since }: Times,
  ): Promise<Missing> {
    const day = utcDay(now);
    const receipt = filters.receipt === 'required' ? 'required' : 'missing';
    const find = (state: 'reminded' | 'due' | 'due_unreachable') =>
      this.purchases.listToRemind(ctx, scope, { ...filters, receipt }, maxRemindedPurchases, {
        since,
        state,
        day,
        ...(purchaseIds !== undefined && { ids: purchaseIds }),
      });
    const [due, unreachable, reminded] = await Promise.all([
      find('due'),
      find('due_unreachable'),
      find('reminded'),
    ]);
    return {
      due: [...due.slice(0, maxRemindedPurchases), ...unreachable.slice(0, maxRemindedPurchases)],
      reminded: reminded.slice(0, maxRemindedPurchases),
      hasMore: due.length > maxRemindedPurchases,
    };
  }

  private async remind(
    tx: Transaction,
    ctx: Ctx,
    { due, reminded, hasMore }: Missing,
    { now, since }: Times,
  ): Promise<ReceiptRemindersWire> {
    const { organizationId, actor } = ctx;
    if (organizationId === null || actor.kind !== 'user') throw failure('forbidden');
    const day = { organizationId, day: utcDay(now) };
    const { people, atLimit } = await this.holdersOf(tx, due, day);
    const reachable = due.filter(({ holder }) => people.has(holder.id));
    const allowed = reachable.filter(({ holder }) => !atLimit.has(holder.id));
    const claim = { by: actor.userId, now, since };
    const claimed = await this.reminders.claim(tx, organizationId, allowed.map(purchaseKeyOf), claim);
    const isClaimed = (purchase: PurchaseWire) => claimed.has(purchaseKeyOf(purchase));
    const mailed = allowed.filter(isClaimed);
    await this.mail(tx, people, mailed, actor.name ?? actor.email);
    await this.reminders.countEmails(tx, day, holderIdsOf(mailed));
    // Another call reminded about the rest since they were read.
    const before = [...allowed.filter((purchase) => !isClaimed(purchase)), ...reminded];
    return toReply({
      mailed,
      remindedBefore: await this.withTimes(tx, organizationId, before, now),
      limited: reachable.filter(({ holder }) => atLimit.has(holder.id)),
      notReached: due.filter(({ holder }) => !people.has(holder.id)),
      hasMore,
    });
  }

  /** Those who get emails, and of them those who got all emails of the day, until the end of the transaction. */
  private async holdersOf(tx: Transaction, due: readonly PurchaseWire[], day: ReminderDay): Promise<Holders> {
    const found = await this.people.findAll(tx, day.organizationId, holderIdsOf(due));
    const people = new Map(found.map((person) => [person.userId, person]));
    const emails = await this.reminders.lockEmails(tx, day, [...people.keys()]);
    const atLimit = [...people.keys()].filter((id) => (emails.get(id) ?? 0) >= receiptRemindersADay);
    return { people, atLimit: new Set(atLimit) };
  }

  /** One to each cardholder. */
  private async mail(
    tx: Transaction,
    people: Holders['people'],
    purchases: readonly PurchaseWire[],
    remindedBy: string,
  ): Promise<void> {
    const byHolder = Map.groupBy(purchases, ({ holder }) => holder.id);
    for (const userId of holderIdsOf(purchases)) {
      const person = people.get(userId);
      if (person !== undefined)
        await this.emails.reminded(tx, person, byHolder.get(userId) ?? [], remindedBy);
    }
  }

  private async withTimes(
    tx: Transaction,
    organizationId: string,
    purchases: readonly PurchaseWire[],
    now: Date,
  ): Promise<RemindersOutcome['remindedBefore']> {
    const times = await this.reminders.times(tx, organizationId, purchases.map(purchaseKeyOf));
    return purchases.map((purchase) => ({ purchase, at: times.get(purchaseKeyOf(purchase)) ?? now }));
  }
}

/** Always in the same order, to prevent deadlocks. */
const holderIdsOf = (purchases: readonly PurchaseWire[]): string[] =>
  [...new Set(purchases.map(({ holder }) => holder.id))].toSorted();
