import { type CategoryRuleWire } from '@almoner/contracts';
import { Form, Input, Radio, Select } from 'antd';
import {
  useCreateCategoryRuleMutation,
  useUpdateCategoryRuleMutation,
} from '../../api/category-rules.api.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { required } from '../../ui/form-rules.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { categoryRuleWords as words } from '../../words/en/category-rules.ts';
import { categoryOption, useCategories } from '../categories/shared/category-names.ts';
import { matchKinds, matchOf, valueProblem, type RuleFields } from './rule-fields.ts';
import { RulePreview } from './rule-preview.tsx';

interface RuleDrawerProps {
  /** Null for a new rule. */
  readonly rule: CategoryRuleWire | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

const options = matchKinds.map((value) => ({ value, label: words.by[value] }));

/** Adds a rule or changes it, with the earlier purchases that it matches. */
export function RuleDrawer({ rule, open, onClose }: RuleDrawerProps) {
  const [create] = useCreateCategoryRuleMutation();
  const [update] = useUpdateCategoryRuleMutation();
  const { data: categories = [] } = useCategories();
  const usable = categories.filter(({ id, isArchived }) => !isArchived || id === rule?.categoryId);
  const save = async (fields: RuleFields): Promise<{ error?: unknown }> => {
    const { categoryId, memo = '' } = fields;
    const match = matchOf(fields);
    if (match === null) return { error: { status: 400 } };
    if (rule === null) return create({ match, categoryId, memo });
    const { id, version } = rule;
    const changed = categoryId === rule.categoryId ? {} : { categoryId };
    return update({ id, version, match, memo, ...changed });
  };
  return (
    <FormDrawer<RuleFields>
      open={open}
      title={rule === null ? words.add : words.edit}
      submitLabel={rule === null ? words.add : words.save}
      initial={initialOf(rule)}
      onClose={onClose}
      onSubmit={save}
      done={() => (rule === null ? words.added : words.saved)}
    >
      <Form.Item name="by" label={words.matchBy}>
        <Radio.Group className="stacked-choices" options={options} />
      </Form.Item>
      <Form.Item noStyle dependencies={['by']}>
        {({ getFieldValue }) => {
          const by = (getFieldValue('by') as RuleFields['by'] | undefined) ?? 'merchant_name';
          return (
            <Form.Item name="value" label={words.value[by]} rules={[required, ruleFor(by)]}>
              <Input maxLength={200} inputMode={by === 'merchant_category' ? 'numeric' : 'text'} />
            </Form.Item>
          );
        }}
      </Form.Item>
      <Form.Item name="categoryId" label={words.category} rules={[required]}>
        <Select
          placeholder={words.chooseCategory}
          options={usable.map(categoryOption)}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item name="memo" label={words.memo}>
        <Input maxLength={500} />
      </Form.Item>
      <section className="rule-preview" aria-label={words.preview}>
        <h3>{words.preview}</h3>
        <LivePreview ruleId={rule?.id} />
      </section>
    </FormDrawer>
  );
}

const initialOf = (rule: CategoryRuleWire | null): Partial<RuleFields> =>
  rule === null
    ? { by: 'merchant_name' }
    : { ...rule.match, categoryId: rule.categoryId, memo: rule.memo ?? '' };

const ruleFor = (by: RuleFields['by']) => ({
  validator: (_rule: unknown, value: string | undefined) => {
    const problem = value === undefined || value === '' ? null : valueProblem(by, value.trim());
    return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
  },
});

function LivePreview({ ruleId }: { readonly ruleId: string | undefined }) {
  const form = Form.useFormInstance<RuleFields>();
  const by = Form.useWatch('by', form);
  const value = useDebounced(Form.useWatch('value', form));
  const categoryId = Form.useWatch('categoryId', form);
  const match = matchOf({ by, value: value ?? '' });
  if (match === null) return <p className="supporting">{words.previewHint}</p>;
  return <RulePreview match={match} ruleId={ruleId} categoryId={categoryId} />;
}
