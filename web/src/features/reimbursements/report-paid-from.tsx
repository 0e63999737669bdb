import { type ReimbursementWire } from '@almoner/contracts';
import { Money } from '../../ui/money.tsx';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { type Sum, sumsBy } from './report-sums.ts';
import { type CodingNames } from './use-coding-names.ts';

interface PaidFromProps {
  readonly report: ReimbursementWire;
  readonly names: CodingNames;
}

/** Which part the wallet and each fund pay, and what each category has. */
export function PaidFrom({ report: { lines, currency, status, forgoneAmount }, names }: PaidFromProps) {
  const [byFund, byCategory] = [sumsBy(lines, 'fundId'), sumsBy(lines, 'categoryId')];
  // Without funds or categories the total says it already.
  const hasFunds = byFund.some(({ id }) => id !== null);
  const hasCategories = byCategory.some(({ id }) => id !== null);
  return (
    <>
      {hasFunds && (
        <Funds sums={byFund} currency={currency} names={names} lead={leadOf(status, forgoneAmount)} />
      )}
      {hasCategories && (
        <>
          <h3>{words.byCategory}</h3>
          <Sums
            sums={byCategory}
            currency={currency}
            nameOf={(id) => names.category(id) ?? words.noCategory}
          />
        </>
      )}
    </>
  );
}

function leadOf(status: ReimbursementWire['status'], forgoneAmount: number): string {
  if (status === 'forgone') return words.paidFromForgone;
  return forgoneAmount > 0 ? words.paidFromPart : words.paidFromLead;
}

function Funds({
  sums,
  currency,
  names,
  lead,
}: Pick<SumsProps, 'sums' | 'currency'> & Pick<PaidFromProps, 'names'> & { readonly lead: string }) {
  return (
    <>
      <h3>{words.paidFrom}</h3>
      <p className="supporting">{lead}</p>
      <div className="report-parts" aria-hidden>
        {sums.map(({ id, total }) => (
          <span key={id} data-fund={id !== null} style={{ flexGrow: total }} />
        ))}
      </div>
      <Sums sums={sums} currency={currency} nameOf={(id) => (id === null ? words.wallet : names.fund(id))} />
    </>
  );
}

interface SumsProps {
  readonly sums: readonly Sum[];
  readonly currency: string;
  readonly nameOf: (id: string | null) => string;
}

function Sums({ sums, currency, nameOf }: SumsProps) {
  return (
    <ul className="report-sums">
      {sums.map(({ id, total }) => (
        <li key={id}>
          <span>{nameOf(id)}</span>
          <Money minor={total} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
