import { CloseOutlined } from '@ant-design/icons';
import { owedAmount, type ReimbursementSummaryWire, maxPaymentsAtOnce } from '@almoner/contracts';
import { App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { usePayReimbursementsMutation } from '../../api/reimbursements.api.ts';
import { refusalSentence } from '../../api/problem.ts';
import { moneyText } from '../../lib/money-format.ts';
import { type Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { useSecondSignature } from '../approvals/shared/second-signature.tsx';

type Report = ReimbursementSummaryWire;

const isOwed = ({ status }: Report) => status === 'approved' || status === 'failed';
const isPayable = (report: Report) => isOwed(report) && report.payRefusal === null;

/** The selected reports that can be paid; one counts only while it is in the list and payable. */
export function useReportSelection(reports: readonly Report[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const payable = reports.filter(isPayable);
  const selected = payable.filter(({ id }) => chosen.has(id)).slice(0, maxPaymentsAtOnce);
  const ids: ReadonlySet<string> = new Set(selected.map(({ id }) => id));
  const toggle = (id: string) =>
    setChosen(ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set(ids).add(id));
  const clear = () => setChosen(new Set());
  const isAll = ids.size > 0 && ids.size === Math.min(payable.length, maxPaymentsAtOnce);
  const toggleAll = () => setChosen(isAll ? new Set() : new Set(payable.map(({ id }) => id)));
  return { selected, ids, isAll, toggle, toggleAll, clear, hasPayable: payable.length > 0 };
}

type Selection = ReturnType<typeof useReportSelection>;

export const payColumn = ({ ids, isAll, toggle, toggleAll, hasPayable }: Selection): Column<Report> => ({
  key: 'select',
  title: (
    <Checkbox
      aria-label={words.selectAll}
      checked={isAll}
      indeterminate={ids.size > 0 && !isAll}
      disabled={!hasPayable}
      onChange={toggleAll}
    />
  ),
  width: 40,
  wideOnly: true,
  render: (report) =>
    isOwed(report) && (
      <Checkbox
        aria-label={words.select(report.title)}
        disabled={!isPayable(report)}
        title={report.payRefusal === null ? undefined : refusalSentence(report.payRefusal)}
        checked={ids.has(report.id)}
        onChange={() => toggle(report.id)}
      />
    ),
});

function startedText(count: number, toSign: number): string {
  const started = count - toSign;
  return [
    ...(started > 0 ? [words.paymentsStarted(started)] : []),
    ...(toSign > 0 ? [words.someToSign(toSign)] : []),
  ].join(' ');
}

/** Pays the selected reports in one step, each with its own outcome. Stays at the bottom of the window. */
export function PayBar({ selection: { selected, clear } }: { readonly selection: Selection }) {
  const [pay, { isLoading }] = usePayReimbursementsMutation();
  const { message, modal } = App.useApp();
  const ask = useConfirmation();
  const showResult = useMutationFeedback();
  const second = useSecondSignature();
  const [first] = selected;
  if (first === undefined) return null;
  const { currency } = first;
  const toSign = selected.filter((report) => second.isNeeded(owedAmount(report)));
  const total = selected.reduce((sum, report) => sum + owedAmount(report), 0);
  const send = async () => {
    const answer = await pay(selected.map(({ id, version }) => ({ id, version })));
    if (!(await showResult(Promise.resolve(answer)))) return;
    const refused = (answer.data?.results ?? []).flatMap(({ id, refusal }) =>
      refusal === null ? [] : [{ id, refusal }],
    );
    const started = selected.length - refused.length;
    clear();
    if (refused.length === 0) return void message.success(startedText(started, toSign.length));
    const titleOf = new Map(selected.map(({ id, title }) => [id, title]));
    modal.warning({
      title: words.someNotPaid(started, refused.length),
      content: (
        <ul className="report-refusals">
          {refused.map(({ id, refusal }) => (
            <li key={id}>
              <span className="name">{titleOf.get(id)}</span>
              <span className="supporting">{refusalSentence(refusal)}</span>
            </li>
          ))}
        </ul>
      ),
    });
  };
  const confirm = () =>
    ask({
      title: words.payMany(selected.length, moneyText(total, currency)),
      content: [
        words.payManyConsequence(new Set(selected.map(({ author }) => author.id)).size),
        ...(toSign.length > 0 ? [words.signatures(toSign.length)] : []),
      ].join(' '),
      okText: words.pay(moneyText(total, currency)),
      onOk: send,
    });
  return (
    <div
      className="toolbar action-bar report-pay-bar"
      role="region"
      aria-label={words.selected(selected.length)}
    >
      <strong>{words.selected(selected.length)}</strong>
      <Money minor={total} currency={currency} />
      <Button type="primary" loading={isLoading} onClick={confirm}>
        {words.payMany(selected.length, moneyText(total, currency))}
      </Button>
      <Button type="text" icon={<CloseOutlined />} aria-label={words.clearSelection} onClick={clear} />
    </div>
  );
}
