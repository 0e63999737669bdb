import { type SavedCardWire } from '@almoner/contracts';
import { savedCardWords as words } from '../words/en/saved-cards.ts';
import './saved-card-chooser.css';

interface SavedCardChooserProps {
  readonly cards: readonly SavedCardWire[];
  /** Null for another way to pay. */
  readonly chosen: SavedCardWire | null;
  readonly onChoose: (card: SavedCardWire | null) => void;
}

/** Offers the saved cards and another way to pay. */
export function SavedCardChooser({ cards, chosen, onChoose }: SavedCardChooserProps) {
  const options = [...cards, null];
  return (
    <fieldset className="saved-cards">
      <legend className="field-label">{words.method}</legend>
      {options.map((card) => (
        <label key={card?.recurringGiftId ?? ''} className="check">
          <input type="radio" name="saved-card" checked={card === chosen} onChange={() => onChoose(card)} />
          <span>{card === null ? words.other : words.saved(card)}</span>
        </label>
      ))}
    </fieldset>
  );
}
