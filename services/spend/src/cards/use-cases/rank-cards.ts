import { Inject, Injectable } from '@nestjs/common';
import { nearLimitRatio, notFound, type ReplyOf, type RequestOf, type spendRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { CardProgramReader } from '../persistence/card-program.reader.ts';
import { CardRankingReader } from '../persistence/card-ranking.reader.ts';
import { usageOf } from './list-card-usages.ts';

type Rank = typeof spendRpc.rankCards;

/** The cards closest to their limit. The caller has decided whose cards may be seen. */
@Injectable()
export class RankCards {
  constructor(
    private readonly reader: CardRankingReader,
    private readonly programs: CardProgramReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, request: RequestOf<Rank>): Promise<ReplyOf<Rank>> {
    if (ctx.organizationId === null) throw notFound();
    const now = this.clock.now();
    const rows = await this.reader.list(ctx, { ...request, nearLimitRatio }, now);
    const programs = await this.programs.list(
      ctx,
      rows.map((row) => row.spend_program_id),
      now,
    );
    return {
      cards: rows.map((row) => usageOf(row, now, programs.get(row.spend_program_id))),
      counts: Object.fromEntries(rows.map((row) => [row.spending_status, Number(row.spending_status_count)])),
    };
  }
}
