import { exportFormats, type ExportFormat } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { skipToken } from '@reduxjs/toolkit/query';
import { Checkbox, Form, Input, Select } from 'antd';
import { useCreateExportMutation, usePreviewExportQuery } from '../../api/accounting-exports.api.ts';
import { isDay } from '../../lib/months.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { accountingExportWords as words } from '../../words/en/accounting-exports.ts';
import { useBooks } from './shared/books.ts';

interface Fields {
  readonly format: ExportFormat;
  readonly from: string;
  readonly to: string;
  readonly readyOnly?: boolean;
  readonly repeat?: boolean;
}

interface ExportDrawerProps {
  readonly open: boolean;
  /** QuickBooks and the year to date where it is left out. */
  readonly initial?: Pick<Fields, 'format' | 'from' | 'to'>;
  readonly onClose: () => void;
}

export function ExportDrawer({ open, initial = yearToDate(), onClose }: ExportDrawerProps) {
  const { clientId } = useBooks();
  const [create] = useCreateExportMutation();
  return (
    <FormDrawer<Fields>
      open={open}
      title={words.create}
      submitLabel={words.export}
      initial={initial}
      onClose={onClose}
      onSubmit={(fields) => create({ ...fields, clientId })}
      done={() => words.created}
    >
      <Form.Item name="format" label={words.format}>
        <Select options={exportFormats.map((value) => ({ value, label: words.formats[value] }))} />
      </Form.Item>
      <Form.Item name="from" label={words.from} rules={[{ required: true }]}>
        <Input type="date" />
      </Form.Item>
      <Form.Item name="to" label={words.to} rules={[{ required: true }]}>
        <Input type="date" />
      </Form.Item>
      <Form.Item name="readyOnly" valuePropName="checked">
        <Checkbox>{words.readyOnly}</Checkbox>
      </Form.Item>
      <Form.Item name="repeat" valuePropName="checked" extra={words.repeatHint}>
        <Checkbox>{words.repeat}</Checkbox>
      </Form.Item>
      <ExportPreview />
    </FormDrawer>
  );
}

function yearToDate() {
  const today = utcDay(new Date());
  return { format: 'quickbooks_csv', from: `${today.slice(0, 4)}-01-01`, to: today } as const;
}

/** The contents of the file, before it is made. */
function ExportPreview() {
  const { clientId } = useBooks();
  const fields = Form.useWatch([], Form.useFormInstance<Fields>());
  const wanted = isComplete(fields) ? { ...fields, clientId } : skipToken;
  const { currentData, isError, isFetching } = usePreviewExportQuery(wanted);
  if (!isComplete(fields)) return null;
  const text = () => {
    if (isError) return words.previewFailed;
    if (currentData === undefined || isFetching) return words.counting;
    const { entryCount, repeatedCount } = currentData;
    if (entryCount === 0) return words.previewEmpty(fields.format);
    return repeatedCount === 0 ? words.preview(entryCount) : words.previewRepeated(entryCount, repeatedCount);
  };
  const hint = words.importHints[fields.format];
  return (
    <>
      <p role="status">{text()}</p>
      {hint !== null && <p className="supporting">{hint}</p>}
    </>
  );
}

const isComplete = (fields: Partial<Fields> | undefined): fields is Fields =>
  fields?.format !== undefined &&
  isDay(fields.from ?? '') &&
  isDay(fields.to ?? '') &&
  (fields.from ?? '') <= (fields.to ?? '');
