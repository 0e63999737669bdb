import { type Role, type SpendProgramWire, type TeamWire } from '@almoner/contracts';
import { spendFrequencies } from '@almoner/kernel';
import { Checkbox, Form, Input, Select } from 'antd';
import { useListCategoriesQuery } from '../../api/categories.api.ts';
import { useListFundsQuery } from '../../api/funds.api.ts';
import { useCreateProgramMutation, useUpdateProgramMutation } from '../../api/programs.api.ts';
import { moneyText, parseAmount, typedAmount, roundMoneyText } from '../../lib/money-format.ts';
import { dayOf, firstMoment } from '../../lib/program-usage.ts';
import { useAccount } from '../../state/use-account.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required, requiredText } from '../../ui/form-rules.ts';
import { programPageWords } from '../../words/en/program-page.ts';
import { programWords as words } from '../../words/en/programs.ts';
import { usageWords } from '../../words/en/cards.ts';
import {
  type CommonFields,
  type EditFields,
  filled,
  isLimitUnconfirmed,
  programChanges,
  termsOf,
} from './program-changes.ts';

interface NewFields extends CommonFields {
  readonly teamId: string;
  readonly payingAccountId: string;
  readonly frequency: (typeof spendFrequencies)[number];
}

/** The option value for choices without an id. */
const none = 'none';
const nameMax = 60;
const frequencies = spendFrequencies.map((value) => ({ value, label: usageWords.frequencyName[value] }));

const idOf = (choice: string) => (choice === none ? null : choice);

interface NewProgramProps {
  readonly open: boolean;
  readonly role: Role;
  /** Those whose programs they may make. */
  readonly teams: readonly TeamWire[];
  readonly currency: string;
  readonly onClose: () => void;
}

export function NewProgramDrawer({ open, role, teams, currency, onClose }: NewProgramProps) {
  const [createProgram] = useCreateProgramMutation();
  const ofAll = role === 'Admin';
  const { data: funds = [] } = useListFundsQuery(undefined, { skip: !ofAll || !open });
  const payers = [
    ...(ofAll ? [{ value: none, label: words.wallet }] : []),
    ...teams.flatMap(({ name, teamTreasury }) =>
      teamTreasury === null ? [] : [{ value: teamTreasury.accountId, label: words.treasuryOf(name) }],
    ),
    ...funds
      .filter(({ status, restriction }) => status === 'open' && restriction !== 'perpetual')
      .map(({ accountId, name }) => ({ value: accountId, label: words.fundNamed(name) })),
  ];
  const teamChoices = [
    ...(ofAll ? [{ value: none, label: words.wholeOrganization }] : []),
    ...teams.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const create = (fields: NewFields) => {
    const start = filled(fields.startsAt);
    return createProgram({
      ...termsOf(fields, currency),
      teamId: idOf(fields.teamId),
      payingAccountId: idOf(fields.payingAccountId),
      frequency: fields.frequency,
      startsAt: start === null ? null : firstMoment(start),
    });
  };
  return (
    <FormDrawer<NewFields>
      open={open}
      title={words.newProgram}
      submitLabel={words.create}
      initial={{
        frequency: 'monthly',
        ...(teamChoices[0] && { teamId: teamChoices[0].value }),
        ...(payers[0] && { payingAccountId: payers[0].value }),
      }}
      onClose={onClose}
      onSubmit={create}
      done={({ name }) => words.created(name.trim())}
    >
      <NameField />
      <Form.Item name="teamId" label={words.team} rules={[required]}>
        <Select virtual={false} options={teamChoices} />
      </Form.Item>
      <Form.Item name="payingAccountId" label={words.payer} extra={words.payerHint} rules={[required]}>
        {/* A virtual list gives screen readers the values of its options, which are ids. */}
        <Select virtual={false} options={payers} />
      </Form.Item>
      <Form.Item name="frequency" label={words.frequency} rules={[required]}>
        <Select options={frequencies} />
      </Form.Item>
      <LimitsAndDates currency={currency} isStartNeeded={false} />
    </FormDrawer>
  );
}

interface EditProgramProps {
  readonly open: boolean;
  readonly program: SpendProgramWire;
  readonly onClose: () => void;
}

export function EditProgramDrawer({ open, program, onClose }: EditProgramProps) {
  const [updateProgram] = useUpdateProgramMutation();
  const { id, name, limit, budget, currency, startsAt, endsAt, defaultCategoryId } = program;
  const typed = (minor: number) => typedAmount(minor, currency);
  const isAdmin = useAccount()?.role === 'Admin';
  return (
    <FormDrawer<EditFields>
      open={open}
      title={words.editTitle}
      submitLabel={words.save}
      initial={{
        name,
        limit: typed(limit),
        ...(budget === null ? {} : { budget: typed(budget) }),
        startsAt: dayOf(startsAt),
        ...(defaultCategoryId === null ? {} : { defaultCategoryId }),
        ...(endsAt === null ? {} : { endsAt: dayOf(endsAt) }),
      }}
      onClose={onClose}
      onSubmit={(fields) => updateProgram({ id, ...programChanges(fields, program) })}
      done={() => words.saved}
    >
      <p className="supporting">{words.editHint}</p>
      <NameField />
      <LimitsAndDates currency={currency} isStartNeeded />
      {isAdmin && isLimitUnconfirmed(program) && <ConfirmLimitField />}
      <CategoryField />
    </FormDrawer>
  );
}

/** For a limit that a manager set: saving the form for another reason does not confirm it. */
function ConfirmLimitField() {
  return (
    <Form.Item name="confirmsLimit" valuePropName="checked" extra={words.confirmLimitHint}>
      <Checkbox>{words.confirmLimit}</Checkbox>
    </Form.Item>
  );
}

function NameField() {
  return (
    <Form.Item name="name" label={words.name} extra={words.nameHint} rules={[requiredText]}>
      <Input maxLength={nameMax} />
    </Form.Item>
  );
}

function LimitsAndDates({
  currency,
  isStartNeeded,
}: {
  readonly currency: string;
  readonly isStartNeeded: boolean;
}) {
  const amount = <Input inputMode="decimal" autoComplete="off" suffix={currency} />;
  return (
    <>
      <Form.Item
        name="limit"
        label={words.limit}
        extra={words.limitHint}
        rules={[required, amountRule(currency)]}
      >
        {amount}
      </Form.Item>
      <Form.Item
        name="budget"
        label={words.budget}
        extra={
          <>
            {words.budgetHint} <BudgetBelowLimit currency={currency} />
          </>
        }
        rules={[amountRule(currency)]}
      >
        {amount}
      </Form.Item>
      <Form.Item name="startsAt" label={words.startsOn} rules={isStartNeeded ? [required] : []}>
        <Input type="date" />
      </Form.Item>
      <Form.Item name="endsAt" label={words.endsOn}>
        <Input type="date" />
      </Form.Item>
    </>
  );
}

/** Allowed, since a program may end within its first period; but it may be a mistake. */
function BudgetBelowLimit({ currency }: { readonly currency: string }) {
  const limit = Form.useWatch<string | undefined>('limit');
  const budget = Form.useWatch<string | undefined>('budget');
  const limitMinor = parseAmount(limit ?? '', currency);
  const budgetMinor = parseAmount(budget ?? '', currency);
  const isBelow = limitMinor !== null && budgetMinor !== null && budgetMinor > 0 && budgetMinor < limitMinor;
  return <span role="status">{isBelow && words.budgetBelowLimit(moneyText(budgetMinor, currency))}</span>;
}

function CategoryField() {
  const organizationId = useAccount()?.organizationId ?? '';
  const { data: categories = [] } = useListCategoriesQuery(organizationId, { skip: organizationId === '' });
  return (
    <Form.Item name="defaultCategoryId" label={programPageWords.category}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={categories
          .filter(({ isArchived }) => !isArchived)
          .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      />
    </Form.Item>
  );
}

interface CopyProgramProps {
  readonly program: SpendProgramWire;
  readonly onClose: () => void;
}

/** A program with the same terms, rules and members, from today on. */
export function CopyProgramDrawer({ program, onClose }: CopyProgramProps) {
  const [createProgram] = useCreateProgramMutation();
  const { id, name, teamId, payingAccountId, frequency, limit, budget, currency } = program;
  const copy = ({ name: typed }: { name: string }) =>
    createProgram({
      name: typed.trim(),
      teamId,
      payingAccountId,
      frequency,
      limit,
      budget,
      startsAt: null,
      endsAt: null,
      copyOf: id,
    });
  return (
    <FormDrawer<{ name: string }>
      open
      title={programPageWords.copyTitle}
      submitLabel={programPageWords.copy}
      initial={{ name: programPageWords.copyName(name).slice(0, nameMax) }}
      onClose={onClose}
      onSubmit={copy}
      done={({ name: typed }) => programPageWords.copied(typed.trim())}
    >
      <p className="supporting">
        {roundMoneyText(limit, currency)} {usageWords.frequency[frequency]}
      </p>
      <NameField />
    </FormDrawer>
  );
}
