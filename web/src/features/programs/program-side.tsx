import { type SpendProgramWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { useListPendingApprovalsQuery } from '../../api/approvals.api.ts';
import { useListProgramCardsQuery } from '../../api/programs.api.ts';
import { useGetPurchasePageQuery } from '../../api/purchases.api.ts';
import { approvalSummary } from '../../lib/approval-summary.ts';
import { personName } from '../../lib/person-name.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { PurchaseRows } from '../../ui/purchase-rows.tsx';
import { Section } from '../../ui/section.tsx';
import { approvalWords } from '../../words/en/approvals.ts';
import { programWords } from '../../words/en/programs.ts';
import { programPageWords as words } from '../../words/en/program-page.ts';
import { ApprovalActions } from '../approvals/shared/approval-actions.tsx';

interface OfProgram {
  readonly program: SpendProgramWire;
}

/** The open requests about the program and its cards that the viewer sees. */
export function ProgramRequests({ program }: OfProgram) {
  const query = useListPendingApprovalsQuery();
  const { currentData: cards = [] } = useListProgramCardsQuery(program.id);
  const names = new Map(cards.map(({ id, name }) => [id, name]));
  const waiting = query.data?.filter(({ subject }) =>
    subject.kind === 'card_limit'
      ? names.has(subject.cardId)
      : subject.kind !== 'signature' && subject.programId === program.id,
  );
  return (
    <Section title={words.requests}>
      <ListView
        query={query}
        isEmpty={waiting?.length === 0}
        empty={<p className="supporting">{words.noRequests}</p>}
      >
        <ul className="program-requests">
          {waiting?.map((approval) => {
            const what = approvalSummary(approval.subject, names);
            return (
              <li key={approval.id}>
                <span className="two-line">
                  <span className="name">
                    {approvalWords.asks[approval.subject.kind](personName(approval.author))}
                  </span>
                  <span>{what}</span>
                  <span className="supporting">{approvalWords.quoted(approval.reason)}</span>
                </span>
                {approval.mayDecide && <ApprovalActions approval={approval} about={what} />}
              </li>
            );
          })}
        </ul>
      </ListView>
    </Section>
  );
}

const purchasesShown = 5;

export function ProgramPurchases({ program }: OfProgram) {
  const query = useGetPurchasePageQuery({ spendProgramId: program.id, limit: purchasesShown });
  const purchases = query.currentData?.items ?? [];
  return (
    <Section
      title={words.purchases}
      aside={
        <Link className="text-link" to={`/transactions?tab=card&program=${program.id}`}>
          {programWords.seeTransactions}
        </Link>
      }
    >
      <ListView
        query={query}
        isEmpty={query.currentData !== undefined && purchases.length === 0}
        empty={<EmptyState sentence={words.noPurchases} />}
      >
        <PurchaseRows purchases={purchases} showsPerson />
      </ListView>
    </Section>
  );
}
