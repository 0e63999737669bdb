import { Link } from 'react-router';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { programWords as words, usageWords } from '../../words/en/spending.ts';
import { type RuleInUse, rulesInUse } from './rules-in-use.ts';

const columns: Column<RuleInUse>[] = [
  {
    key: 'rule',
    title: words.columns.rule,
    render: ({ frequency }) => <span className="name">{usageWords.frequencyName[frequency]}</span>,
  },
  { key: 'cards', title: words.columns.cards, render: ({ cards }) => words.cards(cards) },
  {
    key: 'spent',
    title: words.columns.spent,
    align: 'right',
    wideOnly: true,
    render: ({ spentMinor, currency }) => <Money minor={spentMinor} currency={currency} />,
  },
  {
    key: 'limit',
    title: words.columns.limit,
    align: 'right',
    render: ({ limitMinor, currency }) => <Money minor={limitMinor} currency={currency} />,
  },
];

export function SpendProgramsPage() {
  const account = useAccount();
  const organizationId = account?.organizationId ?? '';
  const query = useListCardsQuery({ organizationId }, { skip: organizationId === '' });
  const rules = rulesInUse(query.data ?? []);
  return (
    <div className="page">
      <PageHeader title={words.title} sub={words.lead} />
      <ListView
        query={query}
        isEmpty={rules.length === 0}
        empty={
          <EmptyState
            sentence={words.empty}
            action={
              <Link className="text-link" to="/cards">
                {words.issue}
              </Link>
            }
          />
        }
      >
        <DataTable
          label={words.title}
          columns={columns}
          rows={rules}
          rowKey={({ frequency }) => frequency}
          loading={query.isLoading}
        />
      </ListView>
    </div>
  );
}
