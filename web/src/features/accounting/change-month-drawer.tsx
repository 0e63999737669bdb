import { type AccountingMonthDetailWire } from '@almoner/contracts';
import { Form, Input } from 'antd';
import { useCloseMonthMutation, useReopenMonthMutation } from '../../api/accounting-months.api.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { accountingMonthWords as words } from '../../words/en/accounting-months.ts';
import { monthText } from '../../lib/months.ts';

interface ChangeMonthDrawerProps {
  readonly detail: AccountingMonthDetailWire;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A reopening needs a reason, and so does a close with open checks. */
export function ChangeMonthDrawer({ detail, open, onClose }: ChangeMonthDrawerProps) {
  const [close] = useCloseMonthMutation();
  const [reopen] = useReopenMonthMutation();
  const { month, version, state, checks } = detail;
  const isClosed = state === 'closed';
  const hasOpenChecks = checks.some((check) => check.open > 0);
  const title = (isClosed ? words.reopen : words.close)(monthText(month));
  return (
    <FormDrawer<{ reason?: string }>
      open={open}
      title={title}
      submitLabel={title}
      onClose={onClose}
      onSubmit={({ reason }) =>
        (isClosed ? reopen : close)({ month, version, ...(reason !== undefined && { reason }) })
      }
      done={() => (isClosed ? words.reopened : words.closed)(monthText(month))}
    >
      <ul className="month-consequences">
        {words[isClosed ? 'reopenConsequences' : 'consequences'].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {!isClosed && hasOpenChecks && <p className="supporting">{words.closeHint}</p>}
      {(isClosed || hasOpenChecks) && (
        <Form.Item
          name="reason"
          label={words.reason}
          rules={[{ required: true, min: 3, whitespace: true, message: words.reasonRequired }]}
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      )}
    </FormDrawer>
  );
}
