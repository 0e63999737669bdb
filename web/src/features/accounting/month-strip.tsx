import { EditOutlined, LeftOutlined, LockOutlined, MinusOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useListMonthsQuery } from '../../api/accounting-months.api.ts';
import { accountingMonthWords as words } from '../../words/en/accounting-months.ts';
import { monthOf, monthShortText } from '../../lib/months.ts';
import { useBooks } from './shared/books.ts';

interface MonthStripProps {
  /** `YYYY-MM` */
  readonly month: string;
  readonly onChoose: (month: string) => void;
}

/** The months of a year with their states, and links to other years; months that have not begun cannot be chosen. */
export function MonthStrip({ month, onChoose }: MonthStripProps) {
  const { clientId } = useBooks();
  const { data: months = [] } = useListMonthsQuery({ clientId });
  const states = new Map(months.map((one) => [one.month, one.state]));
  const year = month.slice(0, 4);
  const thisMonth = monthOf(new Date());
  const isThisYear = year === thisMonth.slice(0, 4);
  const stepYear = (step: 1 | -1) => {
    const inYear = `${Number(year) + step}${month.slice(4)}`;
    onChoose(inYear > thisMonth ? thisMonth : inYear);
  };
  return (
    <div className="month-strip" role="group" aria-label={words.months}>
      <span className="month-strip-year">
        <Button
          type="text"
          icon={<LeftOutlined aria-hidden />}
          aria-label={words.previousYear}
          onClick={() => stepYear(-1)}
        />
        <strong>{year}</strong>
        <Button
          type="text"
          icon={<RightOutlined aria-hidden />}
          aria-label={words.nextYear}
          disabled={isThisYear}
          onClick={() => stepYear(1)}
        />
      </span>
      {Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`).map(
        (one) => {
          const state = states.get(one);
          const Icon =
            state === 'closed'
              ? LockOutlined
              : one > thisMonth || state === undefined
                ? MinusOutlined
                : EditOutlined;
          return (
            <button
              key={one}
              type="button"
              className="quiet-button"
              disabled={one > thisMonth}
              aria-pressed={one === month}
              onClick={() => onChoose(one)}
            >
              <Icon aria-hidden />
              {monthShortText(one)}
              <span className="visually-hidden">
                {` ${year}${state === undefined ? '' : `, ${words.states[state]}`}`}
              </span>
            </button>
          );
        },
      )}
    </div>
  );
}
