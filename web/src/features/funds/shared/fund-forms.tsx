import { type FundWire, fundRestrictions } from '@almoner/contracts';
import { Form, type FormRule, Input, Radio, Select } from 'antd';
import { useCreateFundMutation, useUpdateFundMutation } from '../../../api/funds.api.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { required, requiredText } from '../../../ui/form-rules.ts';
import {
  MerchantRulesFields,
  rulesOfValues,
  valuesOfRules,
  type MerchantRulesValues,
} from '../../controls/shared/merchant-rules-fields.tsx';
import { categoryOption, useCategories } from '../../categories/shared/category-names.ts';
import { fundWords as words } from '../../../words/en/funds.ts';

interface FundFields extends MerchantRulesValues {
  readonly name: string;
  readonly purpose: string;
  readonly startsOn?: string;
  readonly endsOn?: string;
  readonly categoryIds: string[];
}

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const nameMax = 120;
const textMax = 1000;
const dayOf = (typed: string | undefined) => (typed === undefined || typed === '' ? null : typed);

const termsOf = ({ name, purpose, startsOn, endsOn, categoryIds, ...rules }: FundFields) => ({
  name,
  purpose,
  startsOn: dayOf(startsOn),
  endsOn: dayOf(endsOn),
  categoryIds,
  merchantRules: rulesOfValues(rules),
});

export function NewFundDrawer({ open, onClose }: DrawerProps) {
  const [createFund] = useCreateFundMutation();
  return (
    <FormDrawer<FundFields & { restriction: FundWire['restriction'] }>
      open={open}
      title={words.newFund}
      submitLabel={words.create}
      initial={{ restriction: 'purpose', categoryIds: [], ...valuesOfRules([]) }}
      onClose={onClose}
      onSubmit={({ restriction, ...fields }) => createFund({ restriction, ...termsOf(fields) })}
      done={({ name }) => words.created(name.trim())}
    >
      <Form.Item name="restriction" label={words.restriction} rules={[required]}>
        <Radio.Group className="stacked-choices">
          {fundRestrictions.map((value) => (
            <Radio key={value} value={value}>
              {words.restrictions[value]} <span className="supporting">{words.restrictionHints[value]}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item noStyle dependencies={['restriction']}>
        {({ getFieldValue }) => <CommonFields isOfTime={getFieldValue('restriction') === 'time'} />}
      </Form.Item>
    </FormDrawer>
  );
}

export function EditFundDrawer({ open, fund, onClose }: DrawerProps & { readonly fund: FundWire }) {
  const [updateFund] = useUpdateFundMutation();
  const { id, version, name, purpose, startsOn, endsOn, merchantRules, categoryIds } = fund;
  return (
    <FormDrawer<FundFields>
      open={open}
      title={words.editTitle}
      submitLabel={words.save}
      initial={{
        name,
        purpose,
        categoryIds,
        ...valuesOfRules(merchantRules),
        ...(startsOn && { startsOn }),
        ...(endsOn && { endsOn }),
      }}
      onClose={onClose}
      onSubmit={(fields) => updateFund({ id, version, ...termsOf(fields) })}
      done={() => words.saved}
    >
      <CommonFields isOfTime={fund.restriction === 'time'} kept={categoryIds} />
    </FormDrawer>
  );
}

interface CommonFieldsProps {
  /** True if it is restricted to a time, so that a day must be known. */
  readonly isOfTime: boolean;
  /** The categories that it has, which may be archived now. */
  readonly kept?: readonly string[];
}

/** A restriction to a time without a first or a last day would restrict nothing. */
const aDay: FormRule = ({ getFieldValue }) => ({
  validator: () =>
    getFieldValue('startsOn') || getFieldValue('endsOn')
      ? Promise.resolve()
      : Promise.reject(new Error(words.dayRequired)),
});

function CommonFields({ isOfTime, kept = [] }: CommonFieldsProps) {
  const { data: categories = [] } = useCategories();
  const usable = categories.filter(({ id, isArchived }) => !isArchived || kept.includes(id));
  return (
    <>
      <Form.Item name="name" label={words.name} rules={[requiredText]}>
        <Input maxLength={nameMax} autoComplete="off" />
      </Form.Item>
      <Form.Item name="purpose" label={words.purpose} extra={words.purposeHint} rules={[requiredText]}>
        <Input.TextArea maxLength={textMax} autoSize={{ minRows: 2 }} />
      </Form.Item>
      <Form.Item name="startsOn" label={words.startsOn}>
        <Input type="date" />
      </Form.Item>
      <Form.Item
        name="endsOn"
        label={words.endsOn}
        dependencies={['startsOn']}
        rules={isOfTime ? [aDay] : []}
      >
        <Input type="date" />
      </Form.Item>
      <Form.Item name="categoryIds" label={words.categories} extra={words.categoriesHint}>
        <Select
          mode="multiple"
          placeholder={words.anyCategory}
          options={usable.map(categoryOption)}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <p className="drawer-lead">{words.merchantsLead}</p>
      <MerchantRulesFields />
    </>
  );
}
