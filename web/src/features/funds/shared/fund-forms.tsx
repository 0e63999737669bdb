import { type FundWire, fundRestrictions } from '@almoner/contracts';
import { Form, Input, Radio, Select } from 'antd';
import {
  useCreateFundMutation,
  useReceiveInFundMutation,
  useReleaseFundMutation,
  useUpdateFundMutation,
} from '../../../api/funds.api.ts';
import { moneyText, parseAmount } from '../../../lib/money-format.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { amountRule, required, requiredText } from '../../../ui/form-rules.ts';
import {
  MerchantRulesFields,
  rulesOfValues,
  valuesOfRules,
  type MerchantRulesValues,
} from '../../controls/shared/merchant-rules-fields.tsx';
import { categoryOption, useCategories } from '../../categories/shared/category-names.ts';
import { useMovement } from '../../../ui/use-movement.ts';
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
      <CommonFields />
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
      <CommonFields kept={categoryIds} />
    </FormDrawer>
  );
}

/** `kept`: the categories that it has, which may be archived now. */
function CommonFields({ kept = [] }: { readonly kept?: readonly string[] }) {
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
      <Form.Item name="endsOn" label={words.endsOn}>
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

interface MoveProps extends DrawerProps {
  readonly fund: FundWire;
}

interface ReceiveFields {
  readonly amount: string;
  readonly donor: string;
  readonly reason: string;
}

export function ReceiveDrawer(props: MoveProps & { readonly walletMinor: number }) {
  const { open, fund, walletMinor, onClose } = props;
  const { id, currency } = fund;
  const [receive] = useReceiveInFundMutation();
  const send = useMovement(open);
  return (
    <FormDrawer<ReceiveFields>
      open={open}
      title={words.receiveTitle}
      submitLabel={words.receive}
      onClose={onClose}
      onSubmit={({ amount, ...about }) =>
        send(parseAmount(amount, currency) ?? 0, (movement) => receive({ id, ...about, ...movement }))
      }
      done={({ amount }) => words.receivedDone(moneyText(parseAmount(amount, currency) ?? 0, currency))}
    >
      <p className="drawer-lead">{words.receiveLead}</p>
      <Form.Item
        name="amount"
        label={words.amount}
        extra={words.walletLeft(moneyText(walletMinor, currency))}
        rules={[required, amountRule(currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <Form.Item name="donor" label={words.donor} rules={[requiredText]}>
        <Input maxLength={nameMax} autoComplete="off" />
      </Form.Item>
      <Form.Item name="reason" label={words.letter} rules={[requiredText]}>
        <Input.TextArea maxLength={textMax} autoSize={{ minRows: 2 }} />
      </Form.Item>
    </FormDrawer>
  );
}

interface ReleaseFields {
  readonly amount: string;
  readonly reason: string;
  readonly evidence: string;
}

export function ReleaseDrawer({ open, fund, onClose }: MoveProps) {
  const { id, currency, available } = fund;
  const [release] = useReleaseFundMutation();
  const send = useMovement(open);
  return (
    <FormDrawer<ReleaseFields>
      open={open}
      title={words.releaseTitle}
      submitLabel={words.releaseTitle}
      onClose={onClose}
      onSubmit={({ amount, ...about }) =>
        send(parseAmount(amount, currency) ?? 0, (movement) => release({ id, ...about, ...movement }))
      }
      done={({ amount }) => words.releasedDone(moneyText(parseAmount(amount, currency) ?? 0, currency))}
    >
      <p className="drawer-lead">{words.releaseLead}</p>
      <Form.Item
        name="amount"
        label={words.amount}
        extra={words.fundLeft(moneyText(available, currency))}
        rules={[required, amountRule(currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      <Form.Item name="reason" label={words.reason} rules={[requiredText]}>
        <Input.TextArea maxLength={textMax} autoSize={{ minRows: 2 }} />
      </Form.Item>
      <Form.Item name="evidence" label={words.evidence} extra={words.evidenceHint} rules={[requiredText]}>
        <Input maxLength={textMax} autoComplete="off" />
      </Form.Item>
    </FormDrawer>
  );
}
