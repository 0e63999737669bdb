import { type SpendProgramWire } from '@almoner/contracts';
import { Skeleton } from 'antd';
import { useListProgramPeriodsQuery } from '../../api/programs.api.ts';
import { burnDownOf, type BurnDown } from '../../lib/burn-down.ts';
import { periodBars } from '../../lib/card-periods.ts';
import { moneyText, roundMoneyText } from '../../lib/money-format.ts';
import { utcDate } from '../../lib/time-format.ts';
import { BurnDownChart } from '../../ui/charts/burn-down-chart.tsx';
import { PeriodChart } from '../../ui/charts/period-chart.tsx';
import { QueryFailure } from '../../ui/list-view.tsx';
import { useNow } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { cardPageWords } from '../../words/en/card-page.ts';
import { programPageWords as words } from '../../words/en/program-page.ts';

const periodsShown = 12;

/** How fast the program spends: what is left of its budget with a forecast, or without a budget what each period spent. */
export function ProgramForecast({ program }: { readonly program: SpendProgramWire }) {
  const query = useListProgramPeriodsQuery(program.id);
  const now = useNow();
  const periods = query.currentData;
  const burnDown = periods === undefined ? null : burnDownOf(program, periods, now);
  const { currency } = program;
  const title = burnDown === null ? words.usage : conclusion(burnDown);
  return (
    <Section title={title}>
      <QueryFailure query={query} />
      {periods === undefined && !query.isError && (
        <Skeleton.Node active style={{ width: '100%', height: 232 }} />
      )}
      {burnDown !== null && (
        <>
          {burnDown.hasForecast && (
            <p className="supporting program-conclusion">{pace(burnDown, currency)}</p>
          )}
          <BurnDownChart burnDown={burnDown} currency={currency} />
        </>
      )}
      {periods !== undefined && burnDown === null && (
        <PeriodChart
          title={words.usage}
          periodHeading={words.period}
          bars={periodBars(periods).slice(-periodsShown)}
          currency={currency}
          limit={{
            minor: periods.limit,
            label: cardPageWords.limitNow(roundMoneyText(periods.limit, currency)),
          }}
        />
      )}
    </Section>
  );
}

function conclusion({ hasForecast, perDayMinor, runsOutAt, endsAt, daysShort }: BurnDown): string {
  if (!hasForecast && perDayMinor > 0) return words.tooEarly;
  if (runsOutAt === null) return words.unused;
  if (endsAt === null) return words.endsOn(utcDate(runsOutAt));
  return daysShort > 0 ? words.endsEarly(utcDate(runsOutAt), daysShort) : words.lasts;
}

function pace({ perDayMinor, paceDays, endsAt, sustainablePerDayMinor }: BurnDown, currency: string): string {
  const now = words.pace(moneyText(perDayMinor, currency), paceDays);
  if (endsAt === null || sustainablePerDayMinor === null) return now;
  return `${now} ${words.sustainable(utcDate(endsAt), moneyText(sustainablePerDayMinor, currency))}`;
}
