import { type CardDetailWire, type NamedSpendRuleWire } from '@almoner/contracts';
import { Form, Select } from 'antd';
import { Link } from 'react-router';
import { useUpdateCardMutation } from '../../api/cards.api.ts';
import { useListSpendRulesQuery } from '../../api/spend-rules.api.ts';
import { moneyText, roundMoneyText } from '../../lib/money-format.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { required } from '../../ui/form-rules.ts';
import { QueryFailure } from '../../ui/list-view.tsx';
import { usageWords } from '../../words/en/cards.ts';
import { spendRuleWords as words } from '../../words/en/spend-rules.ts';

interface SwapRuleProps {
  readonly card: CardDetailWire;
  readonly onClose: () => void;
}

interface IncreaseOutcomeProps {
  readonly card: CardDetailWire;
  readonly rules: readonly NamedSpendRuleWire[];
}

/** Gives the card one of the organization's named rules. */
export function SwapRuleDrawer({ card, onClose }: SwapRuleProps) {
  const { id, name, version, spendRule } = card;
  const [update] = useUpdateCardMutation();
  const query = useListSpendRulesQuery();
  const rules = (query.data ?? []).filter((rule) => rule.id !== spendRule?.id);
  const nameOf = (ruleId: string) => rules.find((rule) => rule.id === ruleId)?.name ?? '';
  return (
    <FormDrawer<{ spendRuleId: string }>
      open
      title={words.swap}
      submitLabel={words.swap}
      initial={{}}
      isWaiting={rules.length === 0}
      onClose={onClose}
      onSubmit={({ spendRuleId }) => update({ id, version, spendRuleId })}
      done={({ spendRuleId }) => words.swapped(name, nameOf(spendRuleId))}
    >
      <QueryFailure query={query} />
      {query.data !== undefined && rules.length === 0 && (
        <p className="supporting">
          {words.noneToChoose}{' '}
          <Link className="text-link" to="/cards?tab=rules">
            {words.manage}
          </Link>
        </p>
      )}
      <Form.Item
        name="spendRuleId"
        label={words.rule}
        extra={
          <>
            {words.swapHint} <IncreaseOutcome card={card} rules={rules} />
          </>
        }
        rules={[required]}
      >
        <Select
          loading={query.isLoading}
          options={rules.map((rule) => ({ value: rule.id, label: optionText(rule) }))}
        />
      </Form.Item>
    </FormDrawer>
  );
}

/** The effect of the chosen rule on a one-time increase, which belongs to the period of the present one. */
function IncreaseOutcome({ card: { usage, spendRule }, rules }: IncreaseOutcomeProps) {
  const chosenId = Form.useWatch<string | undefined>('spendRuleId');
  const chosen = rules.find(({ id }) => id === chosenId);
  if (chosen === undefined || usage === null || usage.increase === 0 || spendRule === null) return null;
  const more = moneyText(usage.increase, spendRule.currency);
  return chosen.frequency === spendRule.frequency
    ? words.swapKeepsIncrease(more)
    : words.swapEndsIncrease(more);
}

const optionText = ({ name, limit, currency, frequency }: NamedSpendRuleWire) =>
  words.option(name, roundMoneyText(limit, currency), usageWords.frequency[frequency]);
