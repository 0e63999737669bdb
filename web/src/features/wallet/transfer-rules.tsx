import './shared/wallet.css';
import { PlusOutlined } from '@ant-design/icons';
import { type TransferRuleRunWire, type TransferRuleWire } from '@almoner/contracts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import {
  useChangeTransferRuleMutation,
  useListTransferRuleRunsQuery,
  useListTransferRulesQuery,
} from '../../api/vault.api.ts';
import { moneyText } from '../../lib/money-format.ts';
import { utcDate } from '../../lib/time-format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { vaultWords as words } from '../../words/en/vault.ts';
import { NewRuleDrawer } from './new-rule-drawer.tsx';

const dayText = (day: string) => utcDate(new Date(`${day}T00:00:00.000Z`));

function ruleText({ kind, amount, currency, direction, frequency }: TransferRuleWire): string {
  const text = moneyText(amount, currency);
  return kind === 'schedule'
    ? words.sentence.schedule(text, words.directions[direction], words.frequencies[frequency].toLowerCase())
    : words.sentence[kind](text);
}

/** The schedules and rules of the vault, and what they did. */
export function TransferRules({ currency }: { readonly currency: string }) {
  const query = useListTransferRulesQuery();
  const rules = (query.data ?? []).filter(({ status }) => status !== 'ended');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Section
        title={words.rules}
        aside={
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {words.addRule}
          </Button>
        }
      >
        <ListView
          query={query}
          isEmpty={rules.length === 0}
          empty={<p className="supporting">{words.noRules}</p>}
        >
          <DataTable
            label={words.rules}
            density="small"
            columns={ruleColumns}
            rows={rules}
            rowKey={({ id }) => id}
            rowMuted={({ status }) => status === 'paused'}
            loading={query.isLoading}
          />
        </ListView>
      </Section>
      <Runs />
      <NewRuleDrawer open={isAdding} currency={currency} onClose={() => setAdding(false)} />
    </>
  );
}

const ruleColumns: Column<TransferRuleWire>[] = [
  {
    key: 'rule',
    title: words.columns.rule,
    render: (rule) => <span className="name">{ruleText(rule)}</span>,
  },
  {
    key: 'next',
    title: words.columns.next,
    width: 160,
    render: ({ nextOn, status }) => (
      <span className="supporting">{status === 'active' && nextOn !== null ? dayText(nextOn) : '–'}</span>
    ),
  },
  {
    key: 'status',
    title: words.columns.status,
    width: 128,
    wideOnly: true,
    render: ({ status }) => <StatusChip status={status} />,
  },
  { key: 'actions', title: null, width: 176, render: (rule) => <RuleActions rule={rule} /> },
];

function RuleActions({ rule }: { readonly rule: TransferRuleWire }) {
  const { id, version, status } = rule;
  const [change, { isLoading }] = useChangeTransferRuleMutation();
  const showResult = useMutationFeedback();
  const ask = useConfirmation();
  const to = (next: TransferRuleWire['status']) =>
    showResult(change({ id, version, status: next }), words.changed[next]);
  const askToEnd = () =>
    ask({
      title: words.endQuestion(ruleText(rule)),
      content: words.endConsequence,
      okText: words.end,
      danger: true,
      onOk: () => to('ended'),
    });
  return (
    <Flex gap="small" justify="end">
      <Button
        size="small"
        disabled={isLoading}
        onClick={() => void to(status === 'active' ? 'paused' : 'active')}
        aria-label={`${status === 'active' ? words.pause : words.resume}: ${ruleText(rule)}`}
      >
        {status === 'active' ? words.pause : words.resume}
      </Button>
      <Button
        size="small"
        type="text"
        disabled={isLoading}
        onClick={askToEnd}
        aria-label={`${words.end}: ${ruleText(rule)}`}
      >
        {words.end}
      </Button>
    </Flex>
  );
}

function Runs() {
  const query = useListTransferRuleRunsQuery();
  const runs = query.data ?? [];
  if (runs.length === 0) return null;
  return (
    <Section title={words.runs}>
      <DataTable
        label={words.runs}
        density="small"
        columns={runColumns}
        rows={runs}
        rowKey={({ ruleId, on }) => `${ruleId} ${on}`}
      />
    </Section>
  );
}

const runColumns: Column<TransferRuleRunWire>[] = [
  {
    key: 'day',
    title: words.runColumns.day,
    width: 160,
    render: ({ on }) => <span className="supporting">{dayText(on)}</span>,
  },
  {
    key: 'what',
    title: words.runColumns.what,
    render: ({ direction }) => words.directions[direction],
  },
  {
    key: 'outcome',
    title: words.runColumns.outcome,
    render: ({ outcome, reason }) => (
      <span className="two-line">
        <span>{outcome === 'moved' ? words.moved : words.skipped}</span>
        {reason !== null && <span className="supporting">{words.reasons[reason]}</span>}
      </span>
    ),
  },
  {
    key: 'amount',
    title: words.runColumns.amount,
    align: 'right',
    render: ({ amount, currency, outcome }) => (
      <Money minor={amount} currency={currency} moved={outcome === 'moved'} />
    ),
  },
];
