import { type BudgetReportWire, type CategoryWire } from '@almoner/contracts';
import { Form, Input, Select } from 'antd';
import { useSetBudgetMutation } from '../../api/accounting.api.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { parseAmount } from '../../lib/money-format.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required } from '../../ui/form-rules.ts';
import { reportWords } from '../../words/en/reports.ts';

const words = reportWords.budget;

interface Fields {
  readonly categoryId: string;
  readonly spendProgramId?: string;
  readonly amount?: string;
}

interface BudgetDrawerProps {
  readonly open: boolean;
  readonly report: BudgetReportWire;
  readonly categories: readonly CategoryWire[];
  readonly onClose: () => void;
}

/** Sets the budget of a category, on a program or on none; without an amount it is removed. */
export function BudgetDrawer({ open, report, categories, onClose }: BudgetDrawerProps) {
  const [set] = useSetBudgetMutation();
  const { data: programs = [] } = useListProgramsQuery(undefined, { skip: !open });
  const { year, currency, lines } = report;
  const save = ({ categoryId, spendProgramId: program, amount }: Fields) => {
    const spendProgramId = program ?? null;
    const current = lines.find(
      (line) => line.categoryId === categoryId && line.spendProgramId === spendProgramId,
    );
    return set({
      year,
      categoryId,
      spendProgramId,
      amount: amount === undefined || amount.trim() === '' ? null : (parseAmount(amount, currency) ?? 0),
      version: current?.version ?? 0,
    });
  };
  return (
    <FormDrawer<Fields>
      open={open}
      title={`${words.set}, ${year}`}
      submitLabel={words.set}
      onClose={onClose}
      onSubmit={save}
      done={() => words.saved}
    >
      <Form.Item name="categoryId" label={words.category} rules={[required]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={categories
            .filter(({ isArchived }) => !isArchived)
            .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        />
      </Form.Item>
      <Form.Item name="spendProgramId" label={words.program}>
        <Select
          allowClear
          placeholder={words.noProgram}
          options={programs.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="amount"
        label={reportWords.amount}
        extra={words.amountHint}
        rules={[amountRule(currency)]}
      >
        <Input inputMode="decimal" />
      </Form.Item>
    </FormDrawer>
  );
}
