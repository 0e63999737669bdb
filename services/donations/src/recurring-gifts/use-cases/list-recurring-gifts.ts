import { Inject, Injectable } from '@nestjs/common';
import { type RecurringHealthWire, type RequestOf, type recurringGiftsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  authorize,
  pageOf,
  readCursor,
  readSortedCursor,
  requireProvenAddress,
  type Ctx,
} from '@almoner/platform';
import { monthlyTotal } from '../domain/monthly-total.ts';
import { RecurringGiftReader, type RecurringGiftListRow } from '../persistence/recurring-gift.reader.ts';
import { toRecurringGiftWire } from '../recurring-gift.presenter.ts';

const defaultLimit = 50;
const lapsedWithinMs = 90 * 24 * 60 * 60 * 1000;

/** Recurring gifts of an organization for its admins, and those of a donor. */
@Injectable()
export class ListRecurringGifts {
  constructor(
    private readonly reader: RecurringGiftReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async ofOrganization(
    ctx: Ctx,
    {
      limit = defaultLimit,
      cursor,
      status,
      q,
      sort: order = '-date',
    }: RequestOf<typeof recurringGiftsRpc.list>,
  ) {
    authorize(ctx, 'gift.read');
    const filter = { status: status ?? null, q: q?.trim() || null };
    const after = readSortedCursor(order, cursor);
    return this.page(await this.reader.list(ctx, filter, { limit, order, after }), limit);
  }

  async ofDonor(ctx: Ctx, { limit = defaultLimit, cursor }: RequestOf<typeof recurringGiftsRpc.listOwn>) {
    const { email } = requireProvenAddress(ctx);
    return this.page(await this.reader.listOfDonor(email, limit, readCursor(cursor)), limit);
  }

  async health(ctx: Ctx): Promise<RecurringHealthWire> {
    authorize(ctx, 'gift.read');
    const since = new Date(this.clock.now().getTime() - lapsedWithinMs);
    const [sums, charged] = await Promise.all([this.reader.sums(ctx, since), this.reader.activePlans(ctx)]);
    const { active = 0, pastDue = 0, paused = 0, lapsed = 0, currency = null } = sums ?? {};
    return { active, pastDue, paused, lapsed, monthly: monthlyTotal(charged), currency };
  }

  private page(rows: readonly RecurringGiftListRow[], limit: number) {
    const now = this.clock.now();
    return pageOf(
      rows,
      limit,
      ({ started_at: at, id }) => ({ at, id }),
      (row) => toRecurringGiftWire(row, now),
    );
  }
}
