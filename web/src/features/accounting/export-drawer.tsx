import { exportFormats, type ExportFormat } from '@almoner/contracts';
import { Checkbox, Form, Input, Select } from 'antd';
import { useCreateExportMutation } from '../../api/accounting-exports.api.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { accountingExportWords as words } from '../../words/en/accounting-exports.ts';
import { useBooks } from './shared/books.ts';

interface Fields {
  readonly format: ExportFormat;
  readonly from: string;
  readonly to: string;
  readonly readyOnly?: boolean;
}

interface ExportDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ExportDrawer({ open, onClose }: ExportDrawerProps) {
  const { clientId } = useBooks();
  const [create] = useCreateExportMutation();
  const today = new Date().toISOString().slice(0, 10);
  return (
    <FormDrawer<Fields>
      open={open}
      title={words.create}
      submitLabel={words.create}
      initial={{ format: 'quickbooks_csv', from: `${today.slice(0, 4)}-01-01`, to: today }}
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
      <p className="supporting">{words.accountsHint}</p>
      <p className="supporting">{words.xeroHint}</p>
    </FormDrawer>
  );
}
