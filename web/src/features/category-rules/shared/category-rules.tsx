import '../category-rules.css';
import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { type CategoryRuleWire, type CategoryWire, type UserWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useListCategoryRulesQuery, useOrderCategoryRulesMutation } from '../../../api/category-rules.api.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { useRefreshWhile } from '../../../ui/use-refresh-while.ts';
import { categoryRuleText, categoryRuleWords as words } from '../../../words/en/category-rules.ts';
import { categoryName, useCategories } from '../../categories/shared/category-names.ts';
import { RuleDrawer } from '../rule-drawer.tsx';
import { movedIds } from '../rule-fields.ts';
import { RuleMenu } from '../rule-menu.tsx';

/** A rule with its category; null while the categories are not there. */
interface ListedRule {
  readonly rule: CategoryRuleWire;
  readonly category: CategoryWire | null;
}

const isRunning = ({ lastRun }: CategoryRuleWire) => lastRun !== null && lastRun.finishedAt === null;
const isArchived = ({ category }: ListedRule) => category?.isArchived === true;

/** The rules that categorize purchases, in their order; admins change them. */
export function CategoryRules({ account }: { readonly account: UserWire }) {
  const query = useListCategoryRulesQuery();
  const { data: categories = [] } = useCategories();
  const [edited, setEdited] = useState<CategoryRuleWire | 'new' | null>(null);
  const rules = query.data ?? [];
  useRefreshWhile(rules.some(isRunning), () => void query.refetch());
  const rows = rules.map((rule) => ({
    rule,
    category: categories.find(({ id }) => id === rule.categoryId) ?? null,
  }));
  const manages = permissionScopeOfRole(account.role, 'category.manage') === 'all';
  const addButton = manages && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {words.add}
    </Button>
  );
  const columns = manages ? [...readColumns, orderColumn(rules), menuColumn(setEdited)] : readColumns;
  return (
    <>
      <div className="section-head">
        <p className="supporting">{words.lead}</p>
        {rules.length > 0 && addButton}
      </div>
      <ListView
        query={query}
        isEmpty={rules.length === 0}
        empty={<EmptyState sentence={words.empty} action={addButton} />}
      >
        <DataTable
          label={words.table}
          columns={columns}
          rows={rows}
          rowKey={({ rule }) => rule.id}
          rowMuted={(row) => !row.rule.isActive || isArchived(row)}
          loading={query.isLoading}
        />
      </ListView>
      {manages && (
        <RuleDrawer
          key={edited === null || edited === 'new' ? 'new' : edited.id}
          open={edited !== null}
          rule={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function stateText(row: ListedRule): string {
  if (isArchived(row)) return words.categoryArchived;
  return row.rule.isActive ? words.active : words.inactive;
}

const categoryText = ({ category }: ListedRule) =>
  category === null ? words.unknownCategory : categoryName(category);

const readColumns: Column<ListedRule>[] = [
  {
    key: 'rule',
    title: words.columns.rule,
    render: (row) => (
      <span className="two-line">
        <span className="name">{categoryRuleText(row.rule.match)}</span>
        <span className="narrow-only">{categoryText(row)}</span>
        <span className="narrow-only">{stateText(row)}</span>
        {row.rule.memo !== null && <span>{row.rule.memo}</span>}
        {row.rule.lastRun !== null && (
          <span role="status">
            {isRunning(row.rule)
              ? words.running(row.rule.lastRun.categorized)
              : words.finished(row.rule.lastRun.categorized)}
          </span>
        )}
      </span>
    ),
  },
  { key: 'category', title: words.columns.category, wideOnly: true, render: categoryText },
  { key: 'state', title: words.columns.state, wideOnly: true, render: stateText },
];

const orderColumn = (rules: readonly CategoryRuleWire[]): Column<ListedRule> => ({
  key: 'order',
  title: words.columns.position,
  width: 96,
  render: ({ rule }) => <OrderButtons rule={rule} rules={rules} />,
});

const menuColumn = (onEdit: (rule: CategoryRuleWire) => void): Column<ListedRule> => ({
  key: 'menu',
  title: null,
  align: 'right',
  width: 56,
  render: (row) => (
    <RuleMenu
      rule={row.rule}
      canApply={row.rule.isInEffect && !isArchived(row) && !isRunning(row.rule)}
      onEdit={() => onEdit(row.rule)}
    />
  ),
});

interface OrderButtonsProps {
  readonly rule: CategoryRuleWire;
  readonly rules: readonly CategoryRuleWire[];
}

function OrderButtons({ rule, rules }: OrderButtonsProps) {
  const [order, { isLoading }] = useOrderCategoryRulesMutation();
  const showResult = useMutationFeedback();
  const text = categoryRuleText(rule.match);
  const place = rules.findIndex(({ id }) => id === rule.id);
  const move = (by: -1 | 1) =>
    void showResult(order(movedIds(rules, rule.id, by)), words.moved(text, place + 1 + by));
  return (
    <span className="rule-order">
      <Button
        type="text"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={words.moveUp(text)}
        disabled={place === 0 || isLoading}
        onClick={() => move(-1)}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={words.moveDown(text)}
        disabled={place === rules.length - 1 || isLoading}
        onClick={() => move(1)}
      />
    </span>
  );
}
