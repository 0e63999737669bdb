import { type CardSummaryWire, type Role } from '@almoner/contracts';
import { App } from 'antd';
import { useNavigate } from 'react-router';
import { type CardAction, useChangeCardMutation } from '../../api/cards.api.ts';
import { reachOfRole } from '../../lib/reach-of-role.ts';
import { moneyText } from '../../lib/money-format.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { approvalWords } from '../../words/en/approvals.ts';
import { cardWords as words } from '../../words/en/cards.ts';

interface CardMenuProps {
  readonly card: CardSummaryWire;
  readonly role: Role;
  readonly userId: string;
  readonly onChangeLimit: () => void;
}

export function CardMenu({ card, role, userId, onChangeLimit }: CardMenuProps) {
  const { modal } = App.useApp();
  const showResult = useMutationFeedback();
  const navigate = useNavigate();
  const [changeCard, { isLoading }] = useChangeCardMutation();

  const change = (action: CardAction) =>
    showResult(changeCard({ id: card.id, action }), words.changed[action](card.name));
  const confirmCancel = () =>
    modal.confirm({
      centered: true,
      title: words.cancelQuestion(label(card)),
      content: words.cancelConsequence(heldText(card)),
      okText: words.cancelCard,
      okButtonProps: { danger: true },
      cancelText: words.keepCard,
      onOk: () => change('cancel'),
    });
  const run: Record<string, () => unknown> = {
    purchases: () => navigate(`/transactions?tab=card&card=${card.id}`),
    freeze: () => change('freeze'),
    unfreeze: () => change('unfreeze'),
    cancel: confirmCancel,
    limit: onChangeLimit,
  };
  return (
    <RowMenu
      of={label(card)}
      items={items(card, role, userId).map((item) => ({ ...item, onClick: () => void run[item.key]?.() }))}
      loading={isLoading}
    />
  );
}

const label = ({ name, last4 }: CardSummaryWire) => (last4 === null ? name : `${name} ·· ${last4}`);

function heldText({ usage, spendRule }: CardSummaryWire): string | null {
  return usage === null || spendRule === null || usage.held === 0
    ? null
    : moneyText(usage.held, spendRule.currency);
}

function items(card: CardSummaryWire, role: Role, userId: string) {
  const { status } = card;
  const may = (action: CardAction) => reachOfRole(role, `card.${action}`) !== 'none';
  return [
    { key: 'purchases', label: words.seePurchases },
    ...(status !== 'canceled' && reachOfRole(role, 'card.change-limit') !== 'none'
      ? [{ key: 'limit', label: approvalWords.changeLimit }]
      : []),
    ...(status === 'active' && may('freeze') ? [{ key: 'freeze', label: words.freeze }] : []),
    ...(status === 'frozen' && may('unfreeze') ? [unfreezeItem(card, role, userId)] : []),
    ...(status !== 'canceled' && may('cancel')
      ? [{ key: 'cancel', label: words.cancelCard, danger: true }]
      : []),
  ];
}

/** A holder may lift only their own freeze; otherwise the item is disabled and explains why. */
function unfreezeItem({ frozenBy }: CardSummaryWire, role: Role, userId: string) {
  const isTheirs = reachOfRole(role, 'card.unfreeze') !== 'own' || frozenBy === userId;
  return isTheirs
    ? { key: 'unfreeze', label: words.unfreeze }
    : { key: 'unfreeze', label: words.unfreezeByOthers, disabled: true };
}
