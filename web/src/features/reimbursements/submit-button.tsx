import { type ReimbursementWire } from '@almoner/contracts';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useSubmitReimbursementMutation } from '../../api/reimbursements.api.ts';
import { moneyText } from '../../lib/money-format.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { lineTitle } from './shared/line-title.ts';

/** In characters, as the API takes them. */
const reasonLengths = { min: 3, max: 200 };

/** Asks first why receipts are missing, once for each line. */
export function SubmitButton({ report }: { readonly report: ReimbursementWire }) {
  const { id, version, lines, currency } = report;
  const [submit, { isLoading }] = useSubmitReimbursementMutation();
  const showResult = useMutationFeedback();
  const [isAsking, setAsking] = useState(false);
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const prefix = useId();
  const unexplained = lines.filter(
    ({ warnings, receiptReason }) =>
      receiptReason === null && warnings.some(({ kind }) => kind === 'receipt_missing'),
  );
  const reasonOf = (lineId: string) => (reasons[lineId] ?? '').trim();
  const send = async () => {
    const receiptReasons = unexplained.map(({ id: lineId }) => ({ lineId, reason: reasonOf(lineId) }));
    if (await showResult(submit({ id, version, receiptReasons }), words.submitted)) setAsking(false);
  };
  return (
    <>
      <Button
        type="primary"
        loading={isLoading}
        onClick={() => (unexplained.length > 0 ? setAsking(true) : void send())}
      >
        {words.submit}
      </Button>
      {isAsking && (
        <Modal
          open
          centered
          title={words.reasonsTitle}
          okText={words.submit}
          okButtonProps={{
            disabled: unexplained.some(({ id: lineId }) => reasonOf(lineId).length < reasonLengths.min),
          }}
          confirmLoading={isLoading}
          onOk={() => void send()}
          onCancel={() => setAsking(false)}
        >
          <p>{words.reasonsLead}</p>
          {unexplained.map((line) => (
            <div key={line.id} className="report-reason">
              <label htmlFor={`${prefix}${line.id}`}>
                {words.reasonOf(lineTitle(line), moneyText(line.amount, currency))}
              </label>
              <Input
                id={`${prefix}${line.id}`}
                maxLength={reasonLengths.max}
                autoComplete="off"
                value={reasons[line.id] ?? ''}
                onChange={({ target }) => setReasons({ ...reasons, [line.id]: target.value })}
              />
            </div>
          ))}
        </Modal>
      )}
    </>
  );
}
