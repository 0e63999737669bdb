import { type CardDetailWire, type DecisionWire } from '@almoner/contracts';
import { Button, Form, Input } from 'antd';
import { Suspense, lazy } from 'react';
import { Link } from 'react-router';
import { useChangeCardLimitMutation, useChangeCardMutation, useGetCardQuery } from '../../api/cards.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { amountInput, moneyText, parseAmount, roundMoneyText } from '../../lib/money-format.ts';
import { reachOfRole } from '../../lib/reach-of-role.ts';
import { amountRule, required } from '../../ui/form-rules.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { approvalWords } from '../../words/en/approvals.ts';
import { cardWords, usageWords } from '../../words/en/cards.ts';
import { declineHelpWords as words } from '../../words/en/purchases.ts';
import { declineHelp, programRemaining } from './decline-help.ts';
import { type LimitShortfall } from './limit-shortfall.ts';

// With every merchant category and country: only where a merchant was refused.
const AllowMerchant = lazy(async () => ({
  default: (await import('../controls/shared/allow-merchant.tsx')).AllowMerchant,
}));

/** Below the reason of a decline: what this viewer can do here so that the next attempt works. */
export function DeclineHelpSection({ decision }: { readonly decision: DecisionWire }) {
  const account = useAccount();
  const { cardId } = decision;
  const { currentData: card } = useGetCardQuery(cardId ?? '', {
    skip: decision.approved || cardId === null,
  });
  if (account === null || card === undefined) return null;
  const movesMoney = reachOfRole(account.role, 'money.move') !== 'none';
  const help = declineHelp(decision, card, { movesMoney });
  if (help === null) return null;
  return (
    <section className="decline-help" aria-labelledby="decline-help">
      <h3 id="decline-help">{words.title}</h3>
      {help.kind === 'raise_limit' && (
        <RaiseLimit
          key={help.shortfall.suggestedLimitMinor}
          decision={decision}
          card={card}
          shortfall={help.shortfall}
        />
      )}
      {help.kind === 'allow_merchant' && (
        <Suspense>
          <AllowMerchant card={card} merchant={decision.merchant} />
        </Suspense>
      )}
      {help.kind === 'unfreeze' && <Unfreeze card={card} />}
      {help.kind === 'deposit' && (
        <Link className="text-link" to="/cash-management?tab=wallet&deposit=1">
          {words.deposit}
        </Link>
      )}
    </section>
  );
}

interface RaiseLimitProps {
  readonly decision: DecisionWire;
  readonly card: CardDetailWire;
  readonly shortfall: LimitShortfall;
}

function RaiseLimit({ decision: { currency, amount }, card, shortfall }: RaiseLimitProps) {
  const [form] = Form.useForm<{ limit: string }>();
  const [changeLimit, { isLoading }] = useChangeCardLimitMutation();
  const showResult = useMutationFeedback();
  const typed = Form.useWatch('limit', form) as unknown;
  const typedMinor = typeof typed === 'string' ? parseAmount(typed, currency) : null;
  const often = usageWords.frequency[card.spendRule?.frequency ?? 'monthly'];
  const remaining = programRemaining(card);
  const raise = async ({ limit }: { limit: string }) => {
    const limitMinor = parseAmount(limit, currency) ?? 0;
    await showResult(
      changeLimit({ id: card.id, limit: limitMinor }),
      approvalWords.changed(card.name, moneyText(limitMinor, currency)),
    );
  };
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ limit: amountInput(shortfall.suggestedLimitMinor, currency) }}
        onFinish={(fields: { limit: string }) => void raise(fields)}
      >
        <div className="decline-option">
          <p className="decline-option-head">
            <strong>{words.raise}</strong>
            <span className="supporting">{words.short(moneyText(shortfall.missingMinor, currency))}</span>
          </p>
          <Form.Item
            name="limit"
            label={words.newLimit(often)}
            extra={words.limitNow(roundMoneyText(shortfall.limitMinor, currency), often)}
            rules={[required, amountRule(currency)]}
          >
            <Input inputMode="decimal" autoComplete="off" suffix={currency} />
          </Form.Item>
        </div>
        {card.program !== null && remaining !== null && (
          <p className="decline-option decline-option-head">
            <Link className="text-link" to={`/spendprograms?spendProgramId=${card.program.id}`}>
              {card.program.name}
            </Link>
            <span className="supporting">
              {words.programLeaves(moneyText(remaining, currency), remaining >= amount)}
            </span>
          </p>
        )}
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {typedMinor === null ? words.raise : words.raiseTo(moneyText(typedMinor, currency))}
        </Button>
      </Form>
    </>
  );
}

function Unfreeze({ card: { id, name } }: { readonly card: CardDetailWire }) {
  const [change, { isLoading }] = useChangeCardMutation();
  const showResult = useMutationFeedback();
  return (
    <Button
      type="primary"
      loading={isLoading}
      onClick={() => void showResult(change({ id, action: 'unfreeze' }), cardWords.changed.unfreeze(name))}
    >
      {words.unfreeze(name)}
    </Button>
  );
}
