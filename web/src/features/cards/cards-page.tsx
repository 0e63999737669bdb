import './cards.css';
import { PlusOutlined } from '@ant-design/icons';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { Button, Segmented } from 'antd';
import { useCallback } from 'react';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { useListReceiptLocksQuery } from '../../api/receipt-policy.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { useDrawerBeside } from '../../ui/side-drawer.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { stateWords } from '../../words/en/shell.ts';
import { cardWords as words } from '../../words/en/cards.ts';
import { programPageWords as requestWords } from '../../words/en/program-page.ts';
import { spendRuleWords as ruleWords } from '../../words/en/spend-rules.ts';
import { csvRow } from './card-csv.ts';
import { CardTable } from './card-table.tsx';
import { matches, needsAttention, sortedCards } from '../../lib/card-usage.ts';
import { RequestDrawer } from '../programs/shared/request-drawer.tsx';
import { LockNotices } from '../receipts/shared/lock-notices.tsx';
import { CardFilterBar } from './card-filter-bar.tsx';
import { lockedPeople, noCardFilters, shownStatus } from './card-filters.ts';
import { IssueCardDrawer } from './issue-card-drawer.tsx';
import { SpendRulesTab } from './spend-rules-tab.tsx';
import { useCardFilters } from './use-card-filters.ts';

const views = ['all', 'mine', 'attention'] as const;

export function CardsPage() {
  const account = useAccount();
  const { params, change } = useUrlState();
  const wide = useDrawerBeside();
  const query = useListCardsQuery(
    { organizationId: account?.organizationId ?? '' },
    { skip: account?.organizationId == null },
  );
  const { data: locks = [] } = useListReceiptLocksQuery();
  const search = useCallback((q: string) => change({ q }), [change]);
  const all = sortedCards(query.data ?? []);
  const lockedIds = lockedPeople(locks);
  const { urlFilters, matchesFilters } = useCardFilters(lockedIds);
  const view = views.find((known) => known === params.get('view')) ?? 'all';
  const q = params.get('q') ?? '';
  const inView = {
    all,
    mine: all.filter(({ holder }) => holder.id === account?.id),
    attention: all.filter((card) => needsAttention(card) || shownStatus(card, lockedIds) === 'locked'),
  };
  const shown = inView[view].filter((card) => matches(card, q) && matchesFilters(card));
  const mayIssue = account !== null && permissionScopeOfRole(account.role, 'card.issue') !== 'none';
  const mayReadRules = account !== null && permissionScopeOfRole(account.role, 'rule.read') !== 'none';
  const issueButton = mayIssue && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => change({ new: '1' })}>
      {words.issue}
    </Button>
  );

  const mayRequest = account !== null && permissionScopeOfRole(account.role, 'program.request') !== 'none';
  const requestButton = (type: 'default' | 'primary') =>
    mayRequest && (
      <Button type={type} onClick={() => change({ request: '1' })}>
        {requestWords.askCard}
      </Button>
    );

  const list = (
    <>
      <div className="toolbar" role="search">
        <Segmented
          value={view}
          onChange={(chosen) => change({ view: chosen === 'all' ? null : chosen })}
          options={views.map((value) => ({
            value,
            // The counts are unknown before the cards are loaded.
            label:
              query.data === undefined ? words.views[value] : `${words.views[value]} ${inView[value].length}`,
          }))}
        />
        <SearchField value={q} label={words.search} onSearch={search} />
        <CardFilterBar cards={all} urlFilters={urlFilters} onChange={change} />
        <Legend />
      </div>
      {account && <LockNotices locks={locks} userId={account.id} />}
      <ListView
        query={query}
        isEmpty={shown.length === 0}
        empty={
          all.length === 0 ? (
            <EmptyState
              sentence={mayIssue || !mayRequest ? words.empty : words.emptyOthers}
              action={mayIssue ? issueButton : requestButton('primary')}
            />
          ) : (
            <EmptyState
              sentence={words.filteredEmpty}
              action={
                <Button onClick={() => change({ q: null, view: null, ...noCardFilters })}>
                  {stateWords.clearFilters}
                </Button>
              }
            />
          )
        }
      >
        {account && (
          <CardTable
            cards={shown}
            allCards={all}
            lockedIds={lockedIds}
            loading={query.isLoading}
            account={account}
          />
        )}
      </ListView>
    </>
  );
  return (
    <div className="page" data-beside={wide && params.has('card')}>
      <PageHeader
        title={words.title}
        actions={
          <>
            <CsvButton
              fileName={words.csvFile}
              header={words.csvColumns}
              rows={() => Promise.resolve(shown.map(csvRow))}
            />
            {requestButton(mayIssue || all.length === 0 ? 'default' : 'primary')}
            {issueButton}
          </>
        }
      />
      {mayReadRules && account ? (
        <SectionTabs
          label={ruleWords.sections}
          active={params.get('tab') === 'rules' ? 'rules' : 'cards'}
          items={[
            { key: 'cards', label: ruleWords.tabs.cards, children: list },
            { key: 'rules', label: ruleWords.tabs.rules, children: <SpendRulesTab account={account} /> },
          ]}
          onChange={(tab) => change({ tab: tab === 'cards' ? null : tab, card: null, rule: null })}
        />
      ) : (
        list
      )}
      {mayIssue && (
        <IssueCardDrawer open={params.has('new')} onClose={() => change({ new: null })} account={account} />
      )}
      {mayRequest && params.has('request') && (
        <RequestDrawer programId={null} kinds={['card']} onClose={() => change({ request: null })} />
      )}
    </div>
  );
}

function Legend() {
  return (
    <ul className="legend toolbar-end" aria-hidden>
      <li data-mark="spent">{words.legend.spent}</li>
      <li data-mark="held">{words.legend.held}</li>
      <li data-mark="today">{words.legend.today}</li>
    </ul>
  );
}
