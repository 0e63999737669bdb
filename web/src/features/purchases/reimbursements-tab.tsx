import { Link } from 'react-router';
import { EmptyState } from '../../ui/list-states.tsx';
import { purchaseWords as words } from '../../words/en/purchases.ts';

export function ReimbursementsTab() {
  return (
    <EmptyState
      sentence={words.reimbursementsEmpty}
      action={
        <Link className="text-link" to="/transactions?tab=card">
          {words.seeCard}
        </Link>
      }
    />
  );
}
