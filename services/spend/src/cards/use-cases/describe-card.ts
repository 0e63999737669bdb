import { Inject, Injectable } from '@nestjs/common';
import {
  notFound,
  type CardLimitWire,
  type ReplyOf,
  type RequestOf,
  type spendRpc,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { periodUsage } from '../../limits/domain/period-usage.ts';
import { CardLimitReader, type CardLimitRow } from '../persistence/card-limit.reader.ts';

type Describe = typeof spendRpc.describeCard;

/** Everything that limits a card, with what is spent and held of it. The caller has checked who may see the card. */
@Injectable()
export class DescribeCard {
  constructor(
    private readonly reader: CardLimitReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for a card that is not registered, or another person's. */
  async execute(ctx: Ctx, { cardId }: RequestOf<Describe>): Promise<ReplyOf<Describe>> {
    const { permissionScope, actor } = authorize(ctx, 'card.read');
    const card = await this.reader.findCard(ctx, cardId);
    if (card === null || (permissionScope === 'own' && card.userId !== actor.userId)) throw notFound();
    const limits = await this.reader.listLimits(ctx, cardId);
    return {
      program: card.program,
      terms: card.terms,
      limits: limits.map((row) => toLimit(row, this.clock.now())),
      controls: await this.reader.listControls(ctx, cardId),
    };
  }
}

function toLimit(row: CardLimitRow, now: Date): CardLimitWire {
  const { kind, frequency, currency } = row;
  const { limit, spent, held, periodStart, periodEnd } = periodUsage(
    {
      frequency,
      limitMinor: Number(row.limit_minor),
      createdAt: row.counts_from,
      counterStartsAt: row.period_starts_at,
      spentMinor: Number(row.spent_minor),
      heldMinor: Number(row.held_minor),
      increases: row.increases,
    },
    now,
  );
  const remaining = Math.max(0, limit - spent);
  return { kind, frequency, limit, currency, periodStart, periodEnd, spent, held, remaining };
}
