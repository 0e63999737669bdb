import { EditOutlined, LockOutlined, MinusOutlined } from '@ant-design/icons';
import { useListMonthsQuery } from '../../api/accounting-months.api.ts';
import { accountingMonthWords as words } from '../../words/en/accounting-months.ts';
import { monthOf, monthShortText } from '../../lib/months.ts';
import { useBooks } from './shared/books.ts';

interface MonthStripProps {
  /** `YYYY-MM` */
  readonly month: string;
  readonly onChoose: (month: string) => void;
}

/** The months of a year with their states; months that have not begun cannot be chosen. */
export function MonthStrip({ month, onChoose }: MonthStripProps) {
  const { clientId } = useBooks();
  const { data: months = [] } = useListMonthsQuery({ clientId });
  const states = new Map(months.map((one) => [one.month, one.state]));
  const year = month.slice(0, 4);
  const thisMonth = monthOf(new Date());
  return (
    <div className="month-strip" role="group" aria-label={words.months}>
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
