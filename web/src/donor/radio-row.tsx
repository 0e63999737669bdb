import './radio-row.css';

interface RadioRowProps<Option extends string | number> {
  /** For screen readers. */
  readonly legend: string;
  /** Names the group of radio buttons; once on a page. */
  readonly name: string;
  readonly options: readonly Option[];
  readonly chosen: Option;
  readonly labelOf: (option: Option) => string;
  readonly className?: string;
  readonly onChoose: (option: Option) => void;
}

/** A choice of one among a few options, side by side. */
export function RadioRow<Option extends string | number>(props: RadioRowProps<Option>) {
  const { legend, name, options, chosen, labelOf, className = '', onChoose } = props;
  return (
    <fieldset className={`radio-row ${className}`.trimEnd()}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option} className="radio-option" data-chosen={option === chosen}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option === chosen}
            onChange={() => onChoose(option)}
          />
          {labelOf(option)}
        </label>
      ))}
    </fieldset>
  );
}
