import './reconciliation.css';
import { type ReconciliationArea } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { SyncOutlined } from '@ant-design/icons';
import { Button, Flex, Segmented, Switch } from 'antd';
import { useId, useState } from 'react';
import {
  useCheckReconciliationMutation,
  useListReconciliationDaysQuery,
} from '../../../api/reconciliation.api.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { reconciliationWords as words } from '../../../words/en/reconciliation.ts';
import { ReconciliationDays } from './reconciliation-days.tsx';
import { ReconciliationHead } from './reconciliation-head.tsx';

const areas: readonly ReconciliationArea[] = ['cards', 'payments'];
const shownMs = 30 * 24 * 60 * 60 * 1000;
const dayOf = (at: number) => utcDay(new Date(at));

/** The ledger against Stripe in the last 30 days. */
export function ReconciliationTab() {
  const [area, setArea] = useState<ReconciliationArea>('cards');
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const [range] = useState(() => ({ from: dayOf(Date.now() - shownMs), to: dayOf(Date.now() + shownMs) }));
  const query = useListReconciliationDaysQuery(range);
  const days = (query.data ?? []).filter((day) => day.area === area);
  const [newest] = days;
  const shown = onlyDifferences ? days.filter(({ difference }) => difference !== 0) : days;
  return (
    <>
      {newest && <ReconciliationHead day={newest} />}
      <Flex wrap justify="space-between" gap="small" className="toolbar">
        <Segmented<ReconciliationArea>
          aria-label={words.area}
          value={area}
          options={areas.map((value) => ({ value, label: words.areas[value] }))}
          onChange={setArea}
        />
        <Flex gap="middle" align="center">
          <OnlyDifferences checked={onlyDifferences} onChange={setOnlyDifferences} />
          <CheckButton />
        </Flex>
      </Flex>
      <p className="supporting">{words.balances[area]}</p>
      <ListView
        query={query}
        isEmpty={shown.length === 0}
        empty={<EmptyState sentence={days.length === 0 ? words.empty : words.noDifferences} />}
      >
        <ReconciliationDays days={days} onlyDifferences={onlyDifferences} />
      </ListView>
    </>
  );
}

interface OnlyDifferencesProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function OnlyDifferences({ checked, onChange }: OnlyDifferencesProps) {
  const id = useId();
  return (
    <Flex gap="small" align="center">
      <Switch id={id} size="small" checked={checked} onChange={onChange} />
      <label htmlFor={id}>{words.onlyDifferences}</label>
    </Flex>
  );
}

function CheckButton() {
  const showResult = useMutationFeedback();
  const [check, { isLoading }] = useCheckReconciliationMutation();
  return (
    <Button
      icon={<SyncOutlined aria-hidden />}
      loading={isLoading}
      onClick={() => void showResult(check(), words.checked)}
    >
      {words.check}
    </Button>
  );
}
