import { type SpendProgramWire, type UserWire } from '@almoner/contracts';
import { type SpendFrequency } from '@almoner/kernel';
import { Form, Input, Select, type FormRule } from 'antd';
import { useIssueCardMutation } from '../../api/cards.api.ts';
import { useListUsersQuery } from '../../api/members.api.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { possibleHolders, possiblePrograms } from '../../lib/issuing-choices.ts';
import { moneyText, parseAmount } from '../../lib/money-format.ts';
import { remainingNow } from '../../lib/program-usage.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { required, requiredText } from '../../ui/form-rules.ts';
import { cardWords as words, usageWords } from '../../words/en/cards.ts';
import { CardRuleFields, CardTermsFields, CardTypeFields, ownLimit } from './card-rule-fields.tsx';
import { limitRefusal } from './limit-refusal.ts';
import { type PostalAddress, postalAddress } from './postal-address.ts';

interface IssueCardFields {
  readonly holder: string;
  readonly name: string;
  readonly spendProgramId: string;
  /** Absent while the organization has no named rule. */
  readonly spendRuleId?: string;
  readonly frequency: SpendFrequency;
  readonly limit?: string;
  readonly expiresOn?: string;
  readonly isSingleUse?: boolean;
  readonly locksMerchant?: boolean;
  readonly type: 'virtual' | 'physical';
  /** For a physical card. */
  readonly address?: PostalAddress;
}
interface IssueCardProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly account: UserWire;
}

/** The option value for a card without a program. */
const noProgram = 'none';
const nameMax = 60;

export function IssueCardDrawer({ open, onClose, account }: IssueCardProps) {
  const currency = account.owner?.currency ?? 'USD';
  const [issueCard] = useIssueCardMutation();
  const { data: users = [] } = useListUsersQuery(account.organizationId ?? '', { skip: !open });
  const { data: all = [] } = useListProgramsQuery(undefined, { skip: !open });
  const members = possibleHolders(account, users);
  const { programs, mayHaveNone } = possiblePrograms(account, all);
  const limitMinor = (limit: string) => parseAmount(limit, currency) ?? 0;
  const withoutProgram = mayHaveNone ? [{ value: noProgram, label: words.noProgram }] : [];

  const issue = (fields: IssueCardFields) => {
    const { holder, name, spendRuleId = ownLimit, frequency, limit = '', spendProgramId } = fields;
    const isOwn = spendRuleId === ownLimit;
    return issueCard({
      holder,
      name: name.trim(),
      type: fields.type,
      ...(fields.address !== undefined && { shipTo: postalAddress(fields.address) }),
      ...(isOwn ? { spendRule: { frequency, limit: limitMinor(limit) } } : { spendRuleId }),
      spendProgramId: spendProgramId === noProgram ? null : spendProgramId,
      expiresOn: fields.expiresOn || null,
      isSingleUse: fields.isSingleUse ?? false,
      locksMerchant: fields.locksMerchant ?? false,
    });
  };
  return (
    <FormDrawer<IssueCardFields>
      open={open}
      title={words.issue}
      submitLabel={words.issue}
      initial={{
        type: 'virtual',
        frequency: 'monthly',
        spendRuleId: ownLimit,
        ...(mayHaveNone && { spendProgramId: noProgram }),
      }}
      onClose={onClose}
      onSubmit={issue}
      done={({ name, limit, type }) =>
        type === 'physical'
          ? words.issuedPhysical(name.trim())
          : limit === undefined
            ? words.issuedWithRule(name.trim())
            : words.issued(name.trim(), moneyText(limitMinor(limit), currency))
      }
    >
      <Form.Item name="holder" label={words.member} rules={[required]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={words.memberPlaceholder}
          options={members.map(({ id, name, email }) => ({ value: id, label: name ?? email }))}
        />
      </Form.Item>
      <Form.Item name="name" label={words.cardName} extra={words.cardNameHint} rules={[requiredText]}>
        <Input maxLength={nameMax} />
      </Form.Item>
      <Form.Item
        name="spendProgramId"
        label={words.program}
        extra={
          <>
            {mayHaveNone ? words.programHint : words.programOfTeamHint} <ProgramLimits programs={programs} />{' '}
            {!mayHaveNone && <OwnCardLimit programs={programs} viewerId={account.id} />}
          </>
        }
        rules={[required]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[...withoutProgram, ...programs.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </Form.Item>
      <CardRuleFields
        currency={currency}
        open={open}
        limitRules={mayHaveNone ? [] : [withinProgram(programs, currency, account.id)]}
      />
      <CardTermsFields />
      <CardTypeFields />
    </FormDrawer>
  );
}

/** For managers, whose cards stay within the limit and the budget of their program, and their own within an admin's limit. */
const withinProgram =
  (programs: readonly SpendProgramWire[], currency: string, viewerId: string): FormRule =>
  ({ getFieldsValue }) => ({
    validator: (_rule: unknown, typed: string | undefined) => {
      const { spendProgramId, frequency, holder } = getFieldsValue() as Partial<IssueCardFields>;
      const program = programs.find(({ id }) => id === spendProgramId);
      const limit = parseAmount(typed ?? '', currency);
      if (program === undefined || frequency === undefined || limit === null) return Promise.resolve();
      const refusal = limitRefusal({ limit, frequency }, program, holder === viewerId);
      return refusal === null ? Promise.resolve() : Promise.reject(new Error(refusal));
    },
  });

interface OwnCardLimitProps {
  readonly programs: readonly SpendProgramWire[];
  readonly viewerId: string;
}

/** The limit up to which managers may issue themselves a card. */
function OwnCardLimit({ programs, viewerId }: OwnCardLimitProps) {
  const chosen = Form.useWatch<string | undefined>('spendProgramId');
  const holderId = Form.useWatch<string | undefined>('holder');
  const program = programs.find(({ id }) => id === chosen);
  if (program === undefined || holderId !== viewerId) return null;
  const { adminLimit, limit, currency, frequency } = program;
  if (adminLimit === null) return words.ownCardNeedsAdmin;
  return adminLimit < limit
    ? words.ownCardUpTo(moneyText(adminLimit, currency), usageWords.frequency[frequency])
    : null;
}

/** A card that an admin issues may have a higher limit than its program; what the program has left then applies. */
function ProgramLimits({ programs }: { readonly programs: readonly SpendProgramWire[] }) {
  const chosen = Form.useWatch<string | undefined>('spendProgramId');
  const program = programs.find(({ id }) => id === chosen);
  if (program === undefined) return null;
  const { limit, currency, frequency } = program;
  const left = moneyText(remainingNow(program), currency);
  return words.programLimits(moneyText(limit, currency), usageWords.frequency[frequency], left);
}
