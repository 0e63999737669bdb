import { type CampaignDashboardWire } from '@almoner/contracts';
import { moneyText } from '../../../lib/money-format.ts';
import { Money } from '../../../ui/money.tsx';
import { campaignPageWords as words } from '../../../words/en/campaign-page.ts';

/** Gifts by kind, and what is left of them after fees. */
export function CampaignKinds({ dashboard }: { readonly dashboard: CampaignDashboardWire }) {
  const { currency } = dashboard.campaign;
  const shown = dashboard.kinds.filter(({ gifts, fees }) => gifts > 0 || fees > 0);
  if (shown.length === 0) return null;
  const sum = (key: 'gifts' | 'raised' | 'fees' | 'returnedFees' | 'disputeFees') =>
    shown.reduce((total, kind) => total + kind[key], 0);
  const total = { gifts: sum('gifts'), raised: sum('raised'), fees: sum('fees') };
  const notes = feeNotes({ returned: sum('returnedFees'), disputes: sum('disputeFees') }, currency);
  return (
    <>
      <table className="campaign-kinds">
        <caption className="visually-hidden">{words.kinds}</caption>
        <thead>
          <tr>
            <th scope="col">{words.kind}</th>
            <th scope="col">{words.giftsColumn}</th>
            <th scope="col">{words.raised}</th>
            <th scope="col" className="wide-only">
              {words.fees}
            </th>
            <th scope="col">{words.afterFees}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((kind) => (
            <KindRow key={kind.kind} label={words.ofKind[kind.kind]} currency={currency} {...kind} />
          ))}
        </tbody>
        <tfoot>
          <KindRow label={words.total(currency)} currency={currency} {...total} />
        </tfoot>
      </table>
      {notes !== null && <p className="supporting campaign-fees">{notes}</p>}
    </>
  );
}

/** Fees that belong to none of the gifts that are counted; null without any. */
function feeNotes(fees: { readonly returned: number; readonly disputes: number }, currency: string) {
  const parts = [
    ...(fees.returned > 0 ? [words.returnedFees(moneyText(fees.returned, currency))] : []),
    ...(fees.disputes > 0 ? [words.disputeFees(moneyText(fees.disputes, currency))] : []),
  ];
  return parts.length === 0 ? null : words.feesInclude(parts.join(words.and));
}

interface KindRowProps {
  readonly label: string;
  readonly gifts: number;
  /** Minor units, as `fees`. */
  readonly raised: number;
  readonly fees: number;
  readonly currency: string;
}

function KindRow({ label, gifts, raised, fees, currency }: KindRowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{gifts}</td>
      <td>
        <Money minor={raised} currency={currency} />
      </td>
      <td className="wide-only">
        <Money minor={-fees} currency={currency} zeroAsDash />
      </td>
      <td>
        <Money minor={raised - fees} currency={currency} />
      </td>
    </tr>
  );
}
