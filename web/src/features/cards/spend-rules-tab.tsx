import { PlusOutlined } from '@ant-design/icons';
import { type NamedSpendRuleWire, type UserWire } from '@almoner/contracts';
import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { useListSpendRulesQuery } from '../../api/spend-rules.api.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { usageWords } from '../../words/en/cards.ts';
import { spendRuleWords as words } from '../../words/en/spend-rules.ts';
import { useUrlState } from '../../ui/use-url-state.ts';
import { SpendRuleDrawer } from './spend-rule-drawer.tsx';

const ControlsDrawer = lazy(async () => ({
  default: (await import('../controls/shared/controls-drawer.tsx')).ControlsDrawer,
}));

/** In the URL instead of the id of a rule. */
const newRule = 'new';

/** The rules that several cards share; only an admin changes them. */
export function SpendRulesTab({ account }: { readonly account: UserWire }) {
  const query = useListSpendRulesQuery();
  const { params, change } = useUrlState();
  const openId = params.get('rule');
  const show = (rule: string | null) => change({ rule });
  const [controlled, setControlled] = useState<NamedSpendRuleWire | null>(null);
  const rules = query.data ?? [];
  const edited = rules.find(({ id }) => id === openId);
  const currency = account.owner?.currency ?? 'USD';
  const mayManage = permissionScopeOfRole(account.role, 'rule.manage') !== 'none';
  const open = ({ id }: NamedSpendRuleWire) => show(id);
  const createButton = mayManage && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => show(newRule)}>
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
          columns={columnsFor(mayManage ? open : null)}
          rows={rules}
          rowKey={({ id }) => id}
          loading={query.isLoading}
          {...(mayManage ? { onOpen: open } : {})}
        />
      </ListView>
      {mayManage && (edited !== undefined || openId === newRule) && (
        <SpendRuleDrawer
          rule={edited ?? null}
          currency={currency}
          onEditControls={(rule) => {
            show(null);
            setControlled(rule);
          }}
          onClose={() => show(null)}
        />
      )}
      {controlled && (
        <Suspense>
          <ControlsDrawer
            owner="rule"
            ownerId={controlled.id}
            controls={controlled}
            currency={currency}
            onClose={() => setControlled(null)}
          />
        </Suspense>
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
