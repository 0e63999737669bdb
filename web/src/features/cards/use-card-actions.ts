import { type CardSummaryWire } from '@almoner/contracts';
import { type CardAction, useChangeCardMutation } from '../../api/cards.api.ts';
import { moneyText } from '../../lib/money-format.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { cardWords as words } from '../../words/en/cards.ts';

export const cardLabel = ({ name, last4 }: Pick<CardSummaryWire, 'name' | 'last4'>) =>
  last4 === null ? name : `${name} ·· ${last4}`;

/** Freezes, unfreezes and cancels a card; canceling is confirmed first. */
export function useCardActions(card: CardSummaryWire) {
  const ask = useConfirmation();
  const showResult = useMutationFeedback();
  const [changeCard, { isLoading }] = useChangeCardMutation();
  const change = (action: CardAction) =>
    showResult(changeCard({ id: card.id, action }), words.changed[action](card.name));
  const cancel = () =>
    ask({
      title: words.cancelQuestion(cardLabel(card)),
      content: words.cancelConsequence(heldText(card)),
      okText: words.cancelCard,
      danger: true,
      cancelText: words.keepCard,
      onOk: () => change('cancel'),
    });
  return {
    isLoading,
    freeze: () => void change('freeze'),
    unfreeze: () => void change('unfreeze'),
    cancel,
  };
}

function heldText({ usage, spendRule }: CardSummaryWire): string | null {
  return usage === null || spendRule === null || usage.held === 0
    ? null
    : moneyText(usage.held, spendRule.currency);
}
