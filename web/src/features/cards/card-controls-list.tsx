import { CloseCircleOutlined, EyeOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons';
import { type CardSummaryWire, type UserWire } from '@almoner/contracts';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { cardControls } from '../../lib/card-controls.ts';
import { personName } from '../../lib/person-name.ts';
import { cardPageWords as words } from '../../words/en/card-page.ts';
import { cardWords } from '../../words/en/cards.ts';
import { useCardActions } from './use-card-actions.ts';

interface ControlsProps {
  readonly card: CardSummaryWire;
  readonly account: UserWire;
}

/** What the viewer may do with the card; what they may not do is absent or says why. */
export function CardControlsList({ card, account }: ControlsProps) {
  const may = cardControls(card, { role: account.role, userId: account.id });
  const { isLoading, freeze, unfreeze, cancel } = useCardActions(card);
  const hasAny = may.freeze || may.unfreeze || may.isFrozenByOthers || may.cancel;
  if (!hasAny) return null;
  return (
    <section aria-labelledby="card-controls">
      <h2 id="card-controls" className="card-side-heading">
        {words.controls}
      </h2>
      <ul className="card-controls">
        {may.freeze && (
          <Control
            icon={<LockOutlined aria-hidden />}
            label={cardWords.freeze}
            hint={words.freezeHint}
            loading={isLoading}
            onClick={freeze}
          />
        )}
        {may.unfreeze && (
          <Control
            icon={<UnlockOutlined aria-hidden />}
            label={cardWords.unfreeze}
            hint={words.unfreezeHint}
            loading={isLoading}
            onClick={unfreeze}
          />
        )}
        {may.isFrozenByOthers && <li className="supporting">{words.frozenByOthers}</li>}
        {may.cancel && (
          <Control
            icon={<CloseCircleOutlined aria-hidden />}
            label={cardWords.cancelCard}
            hint={words.cancelHint}
            danger
            onClick={cancel}
          />
        )}
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

/** Always refused for now, with the reason: the number is never ours to show. */
export function ShowNumber({ card, account }: ControlsProps) {
  const reasonId = useId();
  const isOwn = card.holder.id === account.id;
  return (
    <div className="card-number">
      <Button
        icon={<EyeOutlined aria-hidden />}
        aria-disabled
        aria-describedby={reasonId}
        className="refused"
      >
        {words.showNumber}
      </Button>
      <span id={reasonId} className="supporting">
        {isOwn ? words.numberOfOwn : words.numberOfOthers(personName(card.holder))}
      </span>
    </div>
  );
}
