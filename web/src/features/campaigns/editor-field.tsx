import { type ReactNode } from 'react';

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | false;
  readonly children: ReactNode;
}

/** A labeled field of the campaign editor, with its problem and its hint. */
export function Field({ label, hint, problem = false, children }: FieldProps) {
  return (
    <label className="editor-field">
      <span>{label}</span>
      {children}
      {problem !== false && <Problem text={problem} />}
      {hint !== undefined && <span className="supporting">{hint}</span>}
    </label>
  );
}

export function Problem({ text }: { readonly text: string }) {
  return (
    <span className="editor-problem" role="alert">
      {text}
    </span>
  );
}
