import { CloseOutlined } from '@ant-design/icons';
import {
  type ReimbursementReceiptWire,
  type ReimbursementWire,
  receiptsPerLineMax,
} from '@almoner/contracts';
import { Button, Select } from 'antd';
import {
  useAttachReimbursementReceiptMutation,
  useRemoveReimbursementReceiptMutation,
} from '../../api/reimbursements.api.ts';
import { UploadRow } from '../../ui/upload-row.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { receiptWords } from '../../words/en/receipts.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { ReceiptFields } from '../receipts/shared/receipt-fields.tsx';
import { differsFrom } from './read-line.ts';
import { LineReceiptList } from './shared/line-receipt-list.tsx';
import { type LineUploads } from './use-line-uploads.ts';

type Line = ReimbursementWire['lines'][number];

interface LineReceiptsProps {
  readonly report: ReimbursementWire;
  readonly line: Line;
  readonly title: string;
  readonly uploads: LineUploads;
  readonly onView: (receipt: ReimbursementReceiptWire) => void;
  readonly onFillIn: FillIn;
}

/** Opens the form with the line as it was read from the receipt. */
export type FillIn = (line: Line, receipt: ReimbursementReceiptWire) => void;

/** The receipts of a line, and where its author adds more while the report may be edited. */
export function LineReceipts({ report, line, title, uploads, onView, onFillIn }: LineReceiptsProps) {
  const fills = report.actions.edit.isAllowed && report.actions.changeReceipts.isAllowed;
  const changes = report.actions.changeReceipts.isAllowed;
  const sending = uploads.all.filter(({ target }) => target === line.id);
  const isEmpty = line.receipts.length + sending.length === 0;
  return (
    <div className="line-receipts">
      {!isEmpty && (
        <LineReceiptList
          label={words.receipts(title)}
          receipts={line.receipts}
          currency={report.currency}
          onView={onView}
          actions={(receipt) => changes && <RemoveButton report={report} line={line} receipt={receipt} />}
          readingActions={(receipt) =>
            fills &&
            differsFrom(line, receipt.reading, report.currency) && (
              <Button
                size="small"
                aria-label={words.fillInLabel(receipt.name, title)}
                onClick={() => onFillIn(line, receipt)}
              >
                {words.fillIn}
              </Button>
            )
          }
        >
          {sending.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </LineReceiptList>
      )}
      {changes && line.kind === 'expense' && line.receipts.length < receiptsPerLineMax && (
        <>
          <ReceiptFields
            label={words.addReceipt}
            hint={words.addReceiptHint}
            onFile={(file) => uploads.add(file, line.id)}
          />
          <OtherReceipts report={report} line={line} />
        </>
      )}
    </div>
  );
}

interface RemoveButtonProps extends Pick<LineReceiptsProps, 'report' | 'line'> {
  readonly receipt: ReimbursementReceiptWire;
}

function RemoveButton({ report: { id, version, lines }, line, receipt }: RemoveButtonProps) {
  const ask = useConfirmation();
  const showResult = useMutationFeedback();
  const [remove] = useRemoveReimbursementReceiptMutation();
  const isShared = lines.filter(({ receipts }) => receipts.some((one) => one.id === receipt.id)).length > 1;
  const confirm = () =>
    ask({
      title: receiptWords.removeQuestion(receipt.name),
      content: isShared ? words.removeShared : receiptWords.removeConsequence,
      okText: receiptWords.remove,
      danger: true,
      cancelText: receiptWords.keep,
      onOk: () =>
        showResult(
          remove({ id, version, lineId: line.id, receiptId: receipt.id }),
          receiptWords.removed(receipt.name),
        ),
    });
  return (
    <Button
      type="text"
      size="small"
      icon={<CloseOutlined aria-hidden />}
      aria-label={receiptWords.removeLabel(receipt.name)}
      onClick={confirm}
    />
  );
}

/** One receipt may be for several lines, such as a bill with food and supplies. */
function OtherReceipts({ report, line }: Pick<LineReceiptsProps, 'report' | 'line'>) {
  const showResult = useMutationFeedback();
  const [attach, { isLoading }] = useAttachReimbursementReceiptMutation();
  const own = new Set(line.receipts.map(({ id }) => id));
  const others = new Map(
    report.lines.flatMap(({ receipts }) => receipts.map(({ id, name }) => [id, name] as const)),
  );
  const options = [...others].flatMap(([value, label]) => (own.has(value) ? [] : [{ value, label }]));
  if (options.length === 0) return null;
  return (
    <Select
      className="line-other-receipts"
      aria-label={words.useReceipt}
      placeholder={words.useReceipt}
      value={null}
      disabled={isLoading}
      options={options}
      onChange={(receiptId: string | null) => {
        if (receiptId === null) return;
        const step = { id: report.id, version: report.version, lineId: line.id, receiptId };
        void showResult(attach(step), words.receiptUsed(others.get(receiptId) ?? ''));
      }}
    />
  );
}
