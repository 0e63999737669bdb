import { type ApprovalSubjectWire, type SpendProgramWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { useGetCardQuery } from '../../api/cards.api.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { useGetPurchaseQuery } from '../../api/purchases.api.ts';
import { type LimitRequestWire } from '../../lib/limit-requests.ts';
import { moneyText, roundMoneyText } from '../../lib/money-format.ts';
import { periodUsageOf, remainingNow } from '../../lib/program-usage.ts';
import { Meter } from '../../ui/meter.tsx';
import { Money } from '../../ui/money.tsx';
import { approvalPageWords as words } from '../../words/en/approval-page.ts';
import { usageWords } from '../../words/en/cards.ts';
import { EvidenceFiles } from '../fund-files/shared/evidence-files.tsx';
import { limitFigures, type FigureRow } from './approval-figures.ts';

/** The effect of an approval, and whether the program has the money for it. */
export function ApprovalEvidence({ subject }: { readonly subject: ApprovalSubjectWire }) {
  if (subject.kind === 'card_limit') return <LimitEvidence subject={subject} />;
  if (subject.kind === 'signature')
    return (
      <>
        {subject.evidence !== undefined && <p>{words.evidence(subject.evidence)}</p>}
        {subject.movement === 'fund_release' && subject.fundId !== undefined && (
          <EvidenceFiles fundId={subject.fundId} transferId={subject.movementId} />
        )}
        <p className="supporting">{words.heldMeanwhile[subject.movement]}</p>
      </>
    );
  return (
    <>
      {subject.kind === 'card' && (
        <p>
          {words.newCard(
            roundMoneyText(subject.requestedLimit, subject.currency),
            usageWords.frequency[subject.frequency],
          )}
        </p>
      )}
      <ProgramEvidence
        programId={subject.programId}
        requestedMinor={subject.kind === 'program_limit' ? subject.requestedLimit : null}
      />
    </>
  );
}

function LimitEvidence({ subject }: { readonly subject: LimitRequestWire }) {
  const { cardId, authorizationId, currency, requestedLimit, currentLimit } = subject;
  const { currentData: card } = useGetCardQuery(cardId);
  const { currentData: declined } = useGetPurchaseQuery(authorizationId ?? '', {
    skip: authorizationId === null,
  });
  if (card === undefined) return null;
  const rows = limitFigures(subject, card, declined?.amount ?? null);
  const names: Record<FigureRow['key'], string> = {
    now: words.now,
    approved: words.approvedRow(moneyText(requestedLimit - currentLimit, currency)),
    paid: words.paidRow(declined?.merchant.name ?? ''),
  };
  return (
    <>
      {declined && (
        <section aria-label={words.declined}>
          <h3 className="drawer-heading">{words.declined}</h3>
          <p className="approval-lead">
            <span className="name">{declined.merchant.name}</span>
            <Money minor={0 - declined.amount} currency={declined.currency} sign="flow" moved={false} />
          </p>
          <Link className="text-link" to={`/transactions?tab=card&purchase=${declined.id}`}>
            {words.declinedWhy}
          </Link>
        </section>
      )}
      {rows !== null && <Figures rows={rows} names={names} currency={currency} />}
      {card.program && <ProgramEvidence programId={card.program.id} requestedMinor={null} />}
    </>
  );
}

interface ProgramEvidenceProps {
  readonly programId: string;
  /** The requested period limit; null if it does not change. */
  readonly requestedMinor: number | null;
}

function ProgramEvidence({ programId, requestedMinor }: ProgramEvidenceProps) {
  const { data: programs = [] } = useListProgramsQuery();
  const program = programs.find(({ id }) => id === programId);
  if (program === undefined) return null;
  const { name, currency } = program;
  return (
    <section aria-label={words.program}>
      {requestedMinor !== null && (
        <Figures
          rows={programRows(program, requestedMinor)}
          names={{
            now: words.now,
            approved: words.approvedRow(moneyText(requestedMinor - program.limit, currency)),
            paid: '',
          }}
          currency={currency}
        />
      )}
      <p className="approval-lead">
        <Link className="text-link" to={`/spendprograms?spendProgramId=${programId}`}>
          {name}
        </Link>
        <span>{words.programLeft(moneyText(remainingNow(program), currency))}</span>
      </p>
    </section>
  );
}

function programRows(program: SpendProgramWire, requestedMinor: number): FigureRow[] {
  const { capturedMinor: spentMinor, heldMinor, limitMinor, remainingMinor } = periodUsageOf(program);
  const leftMinor = Math.max(0, requestedMinor - spentMinor - heldMinor);
  return [
    { key: 'now', spentMinor, heldMinor, limitMinor, leftMinor: remainingMinor },
    { key: 'approved', spentMinor, heldMinor, limitMinor: requestedMinor, leftMinor },
  ];
}

interface FiguresProps {
  readonly rows: readonly FigureRow[];
  readonly names: Readonly<Record<FigureRow['key'], string>>;
  readonly currency: string;
}

/** Each row adds up to its limit; the bars share one scale. */
function Figures({ rows, names, currency }: FiguresProps) {
  const { figureColumns: columns } = words;
  const scale = Math.max(...rows.map(({ limitMinor }) => limitMinor));
  return (
    <section aria-label={words.figures}>
      <h3 className="drawer-heading">{words.figures}</h3>
      <table className="approval-figures">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.figures}</span>
            </th>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, spentMinor, heldMinor, leftMinor, limitMinor }) => (
            <tr key={key}>
              <th scope="row">
                {names[key]}
                <div style={{ width: `${(limitMinor / scale) * 100}%` }}>
                  <Meter
                    spent={spentMinor}
                    held={heldMinor}
                    limit={limitMinor}
                    today={null}
                    tone={key === 'now' ? 'warning' : 'accent'}
                    label={names[key]}
                  />
                </div>
              </th>
              {[spentMinor, heldMinor, leftMinor, limitMinor].map((minor, column) => (
                <td key={Object.values(columns)[column]}>
                  <Money minor={minor} currency={currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
