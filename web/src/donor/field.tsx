import { type ReactNode, useId } from 'react';

interface FieldAria {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}
interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly note?: string;
  readonly problem?: string;
  readonly children: (aria: FieldAria) => ReactNode;
}

/** A labeled control with its error below, which screen readers announce with it. */
export function Field({ label, hint, note, problem, children }: FieldProps) {
  const id = useId();
  const text = problem ?? note;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label} {hint !== undefined && <span className="field-hint">{hint}</span>}
      </label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': text === undefined ? undefined : `${id}-text`,
      })}
      {text !== undefined && (
        <p id={`${id}-text`} className={problem === undefined ? 'field-note' : 'field-problem'}>
          {text}
        </p>
      )}
    </div>
  );
}
