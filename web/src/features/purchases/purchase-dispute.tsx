import { type CardDisputeWire, type PurchaseDisputeWire, type PurchaseWire } from '@almoner/contracts';
import { Button, Checkbox, Input, Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import {
  useGetPurchaseDisputeQuery,
  useReportPurchaseMutation,
  useWithdrawPurchaseDisputeMutation,
} from '../../api/card-disputes.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { moneyText } from '../../lib/money-format.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { QueryFailure } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { DayAndTime, useNow } from '../../ui/relative-time.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { cardDisputeWords as words } from '../../words/en/card-disputes.ts';
import { daysLeft, isDisputeOver } from './dispute-draft.ts';
import { DisputeForm } from './dispute-form.tsx';

interface OfPurchase {
  readonly purchase: PurchaseWire;
}

/** For a settled purchase: its dispute with what happened, or how to open one. */
export function PurchaseDispute({ purchase }: OfPurchase) {
  const query = useGetPurchaseDisputeQuery(purchase.id);
  const state = query.currentData;
  if (state === undefined) return query.isError ? <QueryFailure query={query} title={words.failed} /> : null;
  return <DisputeSection purchase={purchase} state={state} />;
}

interface StateProps extends OfPurchase {
  readonly state: PurchaseDisputeWire;
}

function DisputeSection({ purchase, state }: StateProps) {
  const account = useAccount();
  const now = useNow();
  const [isEditing, setEditing] = useState(false);
  const { dispute, problem, fileBy } = state;
  if (account === null) return null;
  const mayManage = permissionScopeOfRole(account.role, 'dispute.manage') !== 'none';
  const isOwn =
    purchase.holder.id === account.id && permissionScopeOfRole(account.role, 'dispute.report') !== 'none';
  const isOver = dispute === null || isDisputeOver(dispute.status);
  const canWrite =
    (isOver && problem === null) || dispute?.status === 'draft' || dispute?.status === 'reported';
  return (
    <section className="dispute-section" aria-label={words.title}>
      <h3 className="drawer-heading">{words.title}</h3>
      {dispute !== null && <DisputeLife dispute={dispute} />}
      {isOver && problem !== null && <p className="supporting">{words.problems[problem]}</p>}
      {canWrite && mayManage && <p className="supporting">{words.daysLeft(daysLeft(fileBy, now))}</p>}
      {dispute?.status === 'reported' && !mayManage && <p className="supporting">{words.adminDecides}</p>}
      {canWrite && mayManage && isEditing && (
        <DisputeForm purchase={purchase} state={state} onClose={() => setEditing(false)} />
      )}
      {canWrite && !isEditing && (
        <div className="drawer-actions">
          {mayManage && (
            <Button
              type={dispute?.status === 'reported' ? 'primary' : 'default'}
              onClick={() => setEditing(true)}
            >
              {dispute?.status === 'draft' ? words.edit : words.open}
            </Button>
          )}
          {!mayManage && isOwn && isOver && <ReportPurchase purchase={purchase} />}
          {mayManage && !isOver && <Withdraw purchase={purchase} version={dispute.version} />}
        </div>
      )}
    </section>
  );
}

function Withdraw({ purchase, version }: OfPurchase & { readonly version: number }) {
  const [withdraw, { isLoading }] = useWithdrawPurchaseDisputeMutation();
  const feedback = useMutationFeedback();
  const send = () => feedback(withdraw({ purchaseId: purchase.id, version }), words.withdrawn);
  return (
    <Button loading={isLoading} onClick={() => void send()}>
      {words.withdraw}
    </Button>
  );
}

function ReportPurchase({ purchase }: OfPurchase) {
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [freezesCard, setFreezesCard] = useState(true);
  const [report, { isLoading }] = useReportPurchaseMutation();
  const feedback = useMutationFeedback();
  const noteId = useId();
  const send = async () => {
    const body = { purchaseId: purchase.id, note: note.trim(), freezesCard };
    const done = freezesCard ? words.reportedAndFrozen(purchase.card.name) : words.reported;
    if (await feedback(report(body), done)) setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.report}</Button>
      <Modal
        open={isOpen}
        centered
        title={words.reportTitle}
        okText={words.send}
        confirmLoading={isLoading}
        onOk={() => void send()}
        onCancel={() => setOpen(false)}
      >
        <p>{words.reportLead(purchase.merchant.name, moneyText(purchase.amount, purchase.currency))}</p>
        <label htmlFor={noteId}>{words.reportLabel}</label>
        <Input.TextArea
          id={noteId}
          rows={3}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Checkbox
          className="dispute-freeze"
          checked={freezesCard}
          onChange={({ target }) => setFreezesCard(target.checked)}
        >
          {words.freeze(purchase.card.name)}
        </Checkbox>
      </Modal>
    </>
  );
}

/** Its events, in order. */
function DisputeLife({ dispute }: { readonly dispute: CardDisputeWire }) {
  const { status, reason, report, openedBy, openedAt, submittedAt, endedAt, movements, currency } = dispute;
  const ended = status === 'won' || status === 'lost' || status === 'expired' || status === 'withdrawn';
  return (
    <>
      <p>
        <strong>{words.statuses[status]}</strong>
        {reason !== null && <>: {words.reasons[reason]}</>},{' '}
        <Money minor={dispute.amount} currency={currency} />
      </p>
      {dispute.refusal !== null && <p role="alert">{words.refused(dispute.refusal)}</p>}
      <ul className="dispute-life">
        {report !== null && (
          <Step title={words.reportedBy(report.by)}>
            <DayAndTime at={report.at} />
            {report.note !== '' && <q className="dispute-note">{report.note}</q>}
          </Step>
        )}
        {status !== 'reported' && (
          <Step title={openedBy === null ? words.openedAtStripe : words.openedBy(openedBy)}>
            <DayAndTime at={openedAt} />
          </Step>
        )}
        {submittedAt !== null && (
          <Step title={words.submittedStep}>
            <DayAndTime at={submittedAt} />
          </Step>
        )}
        {movements.map(({ id, amount, occurredAt }) => (
          <Step
            key={id}
            title={amount < 0 ? words.rescinded : status === 'won' ? words.creditKept : words.credit}
            money={<Money minor={amount} currency={currency} />}
          >
            <DayAndTime at={occurredAt} />
          </Step>
        ))}
        {ended && endedAt !== null && (
          <Step title={words.ended[status]}>
            <DayAndTime at={endedAt} />
            {dispute.lossReason !== null && <>, {words.lossReason(dispute.lossReason)}</>}
          </Step>
        )}
      </ul>
    </>
  );
}

interface StepProps {
  readonly title: string;
  readonly money?: ReactNode;
  readonly children: ReactNode;
}

const Step = ({ title, money, children }: StepProps) => (
  <li>
    <span>
      <strong>{title}</strong> <span className="supporting">{children}</span>
    </span>
    {money}
  </li>
);
