import { PlusOutlined } from '@ant-design/icons';
import { type NamedSpendRuleWire, type UserWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useListSpendRulesQuery } from '../../api/spend-rules.api.ts';
import { reachOfRole } from '../../lib/reach-of-role.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { usageWords } from '../../words/en/cards.ts';
import { spendRuleWords as words } from '../../words/en/spend-rules.ts';
import { SpendRuleDrawer } from './spend-rule-drawer.tsx';

/** The rules that several cards share; only an admin changes them. */
export function SpendRulesTab({ account }: { readonly account: UserWire }) {
  const query = useListSpendRulesQuery();
  const [edited, setEdited] = useState<NamedSpendRuleWire | 'new' | null>(null);
  const rules = query.data ?? [];
  const mayManage = reachOfRole(account.role, 'rule.manage') !== 'none';
  const createButton = mayManage && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {words.create}
    </Button>
  );
  return (
    <>
      <div className="toolbar">
        <p className="supporting">{words.lead}</p>
        {rules.length > 0 && <div className="toolbar-end">{createButton}</div>}
      </div>
      <ListView
        query={query}
        isEmpty={rules.length === 0}
        empty={<EmptyState sentence={words.empty} action={createButton} />}
      >
        <DataTable
          label={words.title}
          columns={columnsFor(mayManage ? setEdited : null)}
          rows={rules}
          rowKey={({ id }) => id}
          loading={query.isLoading}
          {...(mayManage ? { onOpen: setEdited } : {})}
        />
      </ListView>
      {edited !== null && (
        <SpendRuleDrawer
          rule={edited === 'new' ? null : edited}
          currency={account.owner?.currency ?? 'USD'}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

const columnsFor = (edit: ((rule: NamedSpendRuleWire) => void) | null): Column<NamedSpendRuleWire>[] => [
  {
    key: 'name',
    title: words.columns.name,
    render: (rule) =>
      edit === null ? (
        <span className="name">{rule.name}</span>
      ) : (
        <button
          type="button"
          className="quiet-button name"
          aria-label={words.editOf(rule.name)}
          onClick={() => edit(rule)}
        >
          {rule.name}
        </button>
      ),
  },
  {
    key: 'resets',
    title: words.columns.resets,
    wideOnly: true,
    render: ({ frequency }) => <span className="supporting">{usageWords.frequencyName[frequency]}</span>,
  },
  {
    key: 'cards',
    title: words.columns.cards,
    align: 'right',
    render: ({ cardCount }) => words.cards(cardCount),
  },
  {
    key: 'limit',
    title: words.columns.limit,
    align: 'right',
    render: ({ limit, currency }) => <Money minor={limit} currency={currency} />,
  },
];
