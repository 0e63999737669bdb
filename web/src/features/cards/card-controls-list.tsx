import {
  CalendarOutlined,
  CloseCircleOutlined,
  EditOutlined,
  HomeOutlined,
  LockOutlined,
  SwapOutlined,
  SyncOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { type CardDetailWire, type UserWire } from '@almoner/contracts';
import { Button } from 'antd';
import { type ReactNode } from 'react';
import { cardControls } from '../../lib/card-controls.ts';
import { personName } from '../../lib/person-name.ts';
import { cardPageWords as words } from '../../words/en/card-page.ts';
import { cardWords } from '../../words/en/cards.ts';
import { spendRuleWords } from '../../words/en/spend-rules.ts';
import { useCardActions } from './use-card-actions.ts';

interface ControlsProps {
  readonly card: CardDetailWire;
  readonly account: UserWire;
  readonly onRename: () => void;
  readonly onSwapRule: () => void;
  readonly onChangeExpiry: () => void;
  readonly onReplace: () => void;
  readonly onChangeAddress: () => void;
}

/** The viewer's actions on the card; why it cannot be unfrozen. */
export function CardControlsList({
  card,
  account,
  onRename,
  onSwapRule,
  onChangeExpiry,
  onReplace,
  onChangeAddress,
}: ControlsProps) {
  const { may } = card;
  const { isLoading, freeze, unfreeze, cancel } = useCardActions(card);
  const { isFrozenByOthers, isFrozenForArchived } = cardControls(card, {
    role: account.role,
    userId: account.id,
  });
  const controls: (ControlProps & { readonly isAllowed: boolean; readonly slot?: string })[] = [
    {
      isAllowed: may.freeze,
      slot: 'freeze',
      icon: <LockOutlined aria-hidden />,
      label: cardWords.freeze,
      hint: words.freezeHint,
      loading: isLoading,
      onClick: freeze,
    },
    {
      isAllowed: may.unfreeze,
      // One button, which keeps the focus when it is pressed.
      slot: 'freeze',
      icon: <UnlockOutlined aria-hidden />,
      label: cardWords.unfreeze,
      hint: words.unfreezeHint,
      loading: isLoading,
      onClick: unfreeze,
    },
    {
      isAllowed: may.rename,
      icon: <EditOutlined aria-hidden />,
      label: spendRuleWords.rename,
      hint: spendRuleWords.renameHint,
      onClick: onRename,
    },
    {
      isAllowed: may.swapSpendRule,
      icon: <SwapOutlined aria-hidden />,
      label: spendRuleWords.swap,
      onClick: onSwapRule,
    },
    {
      isAllowed: may.changeLimit,
      icon: <CalendarOutlined aria-hidden />,
      label: words.changeExpiry,
      onClick: onChangeExpiry,
    },
    {
      isAllowed: may.replace,
      icon: <SyncOutlined aria-hidden />,
      label: words.replace,
      hint: words.replaceHint,
      onClick: onReplace,
    },
    {
      isAllowed: card.holder.id === account.id && card.cardholderID !== null && card.status !== 'canceled',
      icon: <HomeOutlined aria-hidden />,
      label: words.billingAddress,
      onClick: onChangeAddress,
    },
    {
      isAllowed: may.cancel,
      icon: <CloseCircleOutlined aria-hidden />,
      label: cardWords.cancelCard,
      hint: words.cancelHint,
      danger: true,
      onClick: cancel,
    },
  ];
  const allowed = controls.filter(({ isAllowed }) => isAllowed);
  const frozenBecause = isFrozenForArchived
    ? words.frozenForArchived(personName(card.holder))
    : isFrozenByOthers
      ? words.frozenByOthers
      : null;
  if (allowed.length === 0 && frozenBecause === null) return null;
  return (
    <section aria-labelledby="card-controls">
      <h2 id="card-controls" className="card-side-heading">
        {words.controls}
      </h2>
      <ul className="card-controls">
        {frozenBecause !== null && <li className="supporting">{frozenBecause}</li>}
        {allowed.map(({ slot, ...control }) => (
          <Control key={slot ?? control.label} {...control} />
        ))}
      </ul>
    </section>
  );
}

interface ControlProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly hint?: string;
  readonly danger?: boolean;
  readonly loading?: boolean;
  readonly onClick: () => void;
}

function Control({ icon, label, hint, danger = false, loading = false, onClick }: ControlProps) {
  return (
    <li>
      <Button type="text" icon={icon} danger={danger} loading={loading} onClick={onClick}>
        {label}
      </Button>
      {hint !== undefined && <span className="supporting">{hint}</span>}
    </li>
  );
}
