import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  type MileageRateOfYearWire,
  type mileageRatesRpc,
  type ReplyOf,
  type RequestOf,
} from '@almoner/contracts';
import { utcDay, type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { lastMileageYear, mileageYears, rateOfYear } from '../../domain/mileage-rates.ts';
import {
  MileageRateRepository,
  ownRatesOf,
  type SetMileageRate,
} from '../persistence/mileage-rate.repository.ts';

/** The mileage rates of an organization by the year of the trip. Submitted reports keep the rates that they have. */
@Injectable()
export class ChangeMileageRates {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rates: MileageRateRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(ctx: Ctx): Promise<ReplyOf<typeof mileageRatesRpc.list>> {
    const { organizationId } = authorize(ctx, 'reimbursement.read');
    return this.unitOfWork.run(ctx, async (tx) => {
      const set = await this.rates.find(tx, organizationId);
      return { items: mileageYears(utcDay(this.clock.now())).map((year) => toWire(year, set)) };
    });
  }

  /** @throws DomainError `invalid_input` for a year after the next one, `changed_meanwhile` for a stale version */
  set(ctx: Ctx, command: RequestOf<typeof mileageRatesRpc.set>): Promise<MileageRateOfYearWire> {
    const { organizationId } = authorize(ctx, 'reimbursement.manage-policy');
    const { year } = command;
    const last = lastMileageYear(utcDay(this.clock.now()));
    if (year > last)
      throw failure('invalid_input', undefined, [{ field: 'year', message: `At most ${last}` }]);
    return this.unitOfWork.runOnce(ctx, 'set-mileage-rate', command, async (tx) => {
      const before = toWire(year, await this.rates.find(tx, organizationId));
      if (!(await this.rates.save(tx, organizationId, command))) throw failure('changed_meanwhile');
      const after = toWire(year, await this.rates.find(tx, organizationId));
      await this.audit.record(tx, ctx, {
        action: 'mileage-rate.set',
        subject: { kind: 'reimbursement_policy', id: organizationId, name: `Mileage rate for ${year}` },
        before: audited(before),
        after: audited(after),
      });
      return after;
    });
  }
}

function toWire(year: number, set: readonly SetMileageRate[]): MileageRateOfYearWire {
  const version = set.find((rate) => rate.year === year)?.version ?? 0;
  return { ...rateOfYear(year, ownRatesOf(set)), version };
}

const audited = ({ tenthsPerMile, source }: MileageRateOfYearWire) => ({ tenthsPerMile, rateSource: source });
