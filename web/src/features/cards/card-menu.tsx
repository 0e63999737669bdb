import { type CardSummaryWire, type Role } from '@almoner/contracts';
import { useNavigate } from 'react-router';
import { cardControls } from '../../lib/card-controls.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { approvalWords } from '../../words/en/approvals.ts';
import { cardWords as words } from '../../words/en/cards.ts';
import { cardLabel, useCardActions } from './use-card-actions.ts';

interface CardMenuProps {
  readonly card: CardSummaryWire;
  readonly role: Role;
  readonly userId: string;
  readonly onChangeLimit: () => void;
}

export function CardMenu({ card, role, userId, onChangeLimit }: CardMenuProps) {
  const navigate = useNavigate();
  const { isLoading, freeze, unfreeze, cancel } = useCardActions(card);
  const run: Record<string, () => unknown> = {
    page: () => navigate(`/cards/${card.id}`),
    purchases: () => navigate(`/transactions?tab=card&card=${card.id}`),
    freeze,
    unfreeze,
    cancel,
    limit: onChangeLimit,
  };
  return (
    <RowMenu
      of={cardLabel(card)}
      items={items(card, role, userId).map((item) => ({ ...item, onClick: () => void run[item.key]?.() }))}
      loading={isLoading}
    />
  );
}

function items(card: CardSummaryWire, role: Role, userId: string) {
  const may = cardControls(card, { role, userId });
  return [
    { key: 'page', label: words.openPage },
    { key: 'purchases', label: words.seePurchases },
    ...(may.changeLimit ? [{ key: 'limit', label: approvalWords.changeLimit }] : []),
    ...(may.freeze ? [{ key: 'freeze', label: words.freeze }] : []),
    ...(may.unfreeze ? [{ key: 'unfreeze', label: words.unfreeze }] : []),
    // Disabled, because it explains why the card stays frozen.
    ...(may.isFrozenByOthers ? [{ key: 'unfreeze', label: words.unfreezeByOthers, disabled: true }] : []),
    ...(may.isFrozenForArchived ? [{ key: 'unfreeze', label: words.unfreezeArchived, disabled: true }] : []),
    ...(may.cancel ? [{ key: 'cancel', label: words.cancelCard, danger: true }] : []),
  ];
}
