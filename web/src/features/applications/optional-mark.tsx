import { type ReactNode } from 'react';
import { applicationWords as words } from '../../words/en/applications.ts';

/** Most fields must be filled in, so the others are the ones that are marked. */
export function optionalMark(label: ReactNode, { required }: { required: boolean }): ReactNode {
  if (required) return label;
  return (
    <>
      {label} <span className="supporting">&nbsp;{words.optional}</span>
    </>
  );
}
