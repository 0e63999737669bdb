import { Inject, Injectable } from '@nestjs/common';
import { type CardPeriodsWire, type RequestOf, type programsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { lastPeriods } from '../../limits/domain/last-periods.ts';
import { ProgramPeriodReader } from '../persistence/program-period.reader.ts';
import { ListPrograms } from './list-programs.ts';

/** The spending of a program in its last periods, from its counters: the cost does not grow with history. */
@Injectable()
export class ListProgramPeriods {
  constructor(
    private readonly listPrograms: ListPrograms,
    private readonly reader: ProgramPeriodReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` */
  async execute(
    ctx: Ctx,
    { programId, count }: RequestOf<typeof programsRpc.listProgramPeriods>,
  ): Promise<CardPeriodsWire> {
    const program = await this.listPrograms.one(ctx, programId);
    const { frequency, currency, limit, createdAt } = program;
    const counters = await this.reader.list(ctx, programId, count);
    const newest = counters[0]?.startsAt.getTime() ?? 0;
    const counterAt = new Map(counters.map((counter) => [counter.startsAt.getTime(), counter]));
    // By the network's time, a purchase may already be in a later period than our clock.
    const asOf = new Date(Math.max(this.clock.now().getTime(), newest));
    return {
      beginsWithRule: false,
      frequency,
      currency,
      limit,
      periods: lastPeriods(frequency, asOf, new Date(createdAt), count).map(({ startsAt, endsAt }) => {
        const { spentMinor = 0, heldMinor = 0 } = counterAt.get(startsAt.getTime()) ?? {};
        return {
          startsAt: startsAt.toISOString(),
          endsAt: endsAt?.toISOString() ?? null,
          spent: spentMinor + heldMinor,
          held: heldMinor,
        };
      }),
    };
  }
}
