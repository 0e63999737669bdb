import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type ReimbursementWire } from '@almoner/contracts';
import { Button, Form, Input, Radio, Select } from 'antd';
import { useListCategoriesQuery } from '../../api/categories.api.ts';
import { useReadableFunds } from '../../api/use-readable-funds.ts';
import { useAccount } from '../../state/use-account.ts';
import {
  useCreateReimbursementMutation,
  useUpdateReimbursementMutation,
} from '../../api/reimbursements.api.ts';
import { useListMileageRatesQuery } from '../../api/mileage-rates.api.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required, requiredText } from '../../ui/form-rules.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { type KnownRates } from './mileage-preview.ts';
import { MilesField, parsed, rateRule } from './miles-field.tsx';
import { categoryOption } from '../categories/shared/category-names.ts';
import { parseDays, type LineFields, type ReportFields, toLineFields, toLineInput } from './report-fields.ts';

/** A line with the fields that were read from its receipt. */
export interface FilledLine {
  readonly id: string;
  readonly fields: Partial<LineFields>;
}

interface ReportFormProps {
  readonly open: boolean;
  /** The report to edit; null for a new one. */
  readonly report: ReimbursementWire | null;
  readonly filled?: FilledLine | null;
  readonly currency: string;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

const newLine = { kind: 'expense' as const };
const linesMax = 100;

export function ReportForm({ open, report, filled = null, currency, onSaved, onClose }: ReportFormProps) {
  const [create] = useCreateReimbursementMutation();
  const [update] = useUpdateReimbursementMutation();
  const initial =
    report === null
      ? { lines: [newLine] }
      : {
          title: report.title,
          lines: report.lines.map((line) => ({
            ...toLineFields(line, currency),
            ...(line.id === filled?.id && filled.fields),
          })),
        };
  const save = async ({ title, lines }: ReportFields) => {
    const content = { title, lines: lines.map((line) => toLineInput(line, currency)) };
    const answer = await (report === null
      ? create(content)
      : update({ id: report.id, version: report.version, ...content }));
    if (answer.data !== undefined) onSaved(answer.data.id);
    return answer;
  };
  return (
    <FormDrawer<ReportFields>
      open={open}
      title={report === null ? words.newReport : words.editReport}
      submitLabel={words.save}
      initial={initial}
      onClose={onClose}
      onSubmit={save}
      done={() => words.saved}
    >
      <Form.Item name="title" label={words.title} extra={words.titleHint} rules={[requiredText]}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <Form.List name="lines">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <LineFieldset
                key={key}
                index={name}
                currency={currency}
                read={readOf(report?.lines[key], filled)}
                onRemove={fields.length > 1 ? () => remove(name) : null}
              />
            ))}
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={fields.length >= linesMax}
              onClick={() => add(newLine)}
            >
              {words.addLine}
            </Button>
          </>
        )}
      </Form.List>
      <p className="supporting">{words.receiptsLater}</p>
    </FormDrawer>
  );
}

/** For a line that the report had when the form was opened. */
const readOf = (line: { readonly id: string } | undefined, filled: FilledLine | null): Partial<LineFields> =>
  line !== undefined && line.id === filled?.id ? filled.fields : {};

interface LineFieldsetProps {
  readonly index: number;
  readonly currency: string;
  /** Fields that were read from a receipt. */
  readonly read: Partial<LineFields>;
  readonly onRemove: (() => void) | null;
}

function LineFieldset({ index, currency, read, onRemove }: LineFieldsetProps) {
  const kind = Form.useWatch<LineFields['kind'] | undefined>(['lines', index, 'kind']);
  const { data: rates } = useListMileageRatesQuery(undefined, { skip: kind !== 'mileage' });
  return (
    <fieldset className="report-line">
      <legend>
        {words.line(index + 1)}
        {onRemove !== null && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={words.removeLine}
            onClick={onRemove}
          />
        )}
      </legend>
      {/* A form submits its fields alone: without the id, the line would lose its receipts. */}
      <Form.Item name={[index, 'id']} hidden>
        <Input />
      </Form.Item>
      <Form.Item name={[index, 'kind']} label={words.kind} rules={[required]}>
        <Radio.Group>
          {Object.entries(words.kinds).map(([kind, label]) => (
            <Radio key={kind} value={kind}>
              {label}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name={[index, 'spentOn']}
        label={words.spentOn}
        extra={read.spentOn && words.filledIn}
        dependencies={[['lines', index, 'kind']]}
        rules={[required, ...(kind === 'mileage' ? [rateRule(rates)] : [])]}
      >
        <Input type="date" />
      </Form.Item>
      <KindFields index={index} kind={kind} currency={currency} read={read} rates={rates} />
      <CodingFields index={index} />
      <Form.Item name={[index, 'memo']} label={words.memo}>
        <Input maxLength={500} autoComplete="off" />
      </Form.Item>
    </fieldset>
  );
}

/** A person who may not read the accounts names no fund. */
function CodingFields({ index }: { readonly index: number }) {
  const account = useAccount();
  const organizationId = account?.organizationId ?? '';
  const { data: categories = [] } = useListCategoriesQuery(organizationId, { skip: organizationId === '' });
  const funds = useReadableFunds(account?.role ?? 'Employee').filter(({ status }) => status === 'open');
  const fundId = Form.useWatch<string | undefined>(['lines', index, 'fundId']);
  const included = funds.find(({ id }) => id === fundId)?.categoryIds ?? [];
  const isOutside = (id?: string) => id !== undefined && included.length > 0 && !included.includes(id);
  return (
    <>
      <Form.Item
        name={[index, 'categoryId']}
        label={words.category}
        extra={included.length > 0 && words.categoryOfFund}
        dependencies={[['lines', index, 'fundId']]}
        rules={[
          { required: included.length > 0, message: words.categoryOfFund },
          { validator: (_, id?: string) => (isOutside(id) ? outside() : Promise.resolve()) },
        ]}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={categories
            .filter(({ isArchived }) => !isArchived)
            .map((category) => ({ ...categoryOption(category), disabled: isOutside(category.id) }))}
        />
      </Form.Item>
      {funds.length > 0 && (
        <Form.Item name={[index, 'fundId']} label={words.fund} extra={words.fundHint}>
          <Select allowClear options={funds.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      )}
    </>
  );
}

const outside = () => Promise.reject(new Error(words.categoryOutsideFund));

interface KindFieldsProps extends Pick<LineFieldsetProps, 'index' | 'currency' | 'read'> {
  readonly kind: LineFields['kind'] | undefined;
  readonly rates: KnownRates;
}

function KindFields({ index, kind, currency, read, rates }: KindFieldsProps) {
  if (kind === 'mileage') return <MilesField index={index} currency={currency} rates={rates} />;
  if (kind === 'per_diem')
    return (
      <>
        <Form.Item
          name={[index, 'days']}
          label={words.days}
          rules={[requiredText, parsed(parseDays, words.daysInvalid)]}
        >
          <Input inputMode="numeric" />
        </Form.Item>
        <Form.Item
          name={[index, 'dailyRate']}
          label={`${words.dailyRate} (${currency})`}
          rules={[requiredText, amountRule(currency)]}
        >
          <Input inputMode="decimal" />
        </Form.Item>
      </>
    );
  return (
    <>
      <Form.Item
        name={[index, 'merchant']}
        label={words.merchant}
        extra={read.merchant && words.filledIn}
        rules={[requiredText]}
      >
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name={[index, 'amount']}
        label={`${words.amount} (${currency})`}
        extra={read.amount && words.filledIn}
        rules={[requiredText, amountRule(currency)]}
      >
        <Input inputMode="decimal" />
      </Form.Item>
    </>
  );
}
