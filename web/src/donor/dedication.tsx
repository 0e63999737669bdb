import './dedication.css';
import { type TributeKind } from '@almoner/contracts';
import { useEffect, useRef } from 'react';
import { donorWords } from '../words/en/gifts.ts';
import { dedicationWords as words, tributeKindWords } from '../words/en/tributes.ts';
import { Field } from './field.tsx';
import { RadioRow } from './radio-row.tsx';
import { type ExtraProblems, type TributeFields, emptyTribute } from './tribute-fields.ts';

interface DedicationProps {
  readonly tribute: TributeFields | null;
  /** As typed in the gift form; the note is from them unless they change that. */
  readonly donorName: string;
  readonly isAnonymous: boolean;
  readonly problems: ExtraProblems;
  readonly onChange: (change: { tribute: TributeFields | null }) => void;
}

const kinds: readonly TributeKind[] = ['honor', 'memory'];

/** Opens on demand: the person whom the gift honors or remembers, and who gets a note about it. */
export function Dedication({ tribute, donorName, isAnonymous, problems, onChange }: DedicationProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasRemoved = useRef(false);
  useEffect(() => {
    if (tribute === null && wasRemoved.current) opener.current?.focus();
  }, [tribute]);
  if (tribute === null)
    return (
      <button
        ref={opener}
        type="button"
        className="dedicate quiet-button text-link"
        onClick={() => onChange({ tribute: emptyTribute })}
      >
        {words.open}
      </button>
    );
  const change = (changed: Partial<TributeFields>) => onChange({ tribute: { ...tribute, ...changed } });
  return (
    <fieldset className="dedication">
      <legend>{words.title}</legend>
      <RadioRow
        legend={words.kind}
        name="tribute"
        options={kinds}
        chosen={tribute.kind}
        labelOf={(kind) => tributeKindWords[kind]}
        onChoose={(kind) => change({ kind })}
      />
      <Field label={words.name} problem={problems['tribute.name']}>
        {(aria) => (
          <input
            {...aria}
            autoFocus
            maxLength={120}
            value={tribute.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <label className="check">
        <input
          type="checkbox"
          checked={tribute.isNotifying}
          onChange={({ target }) => change({ isNotifying: target.checked })}
        />
        <span>{words.notify}</span>
      </label>
      {tribute.isNotifying && (
        <Note
          tribute={tribute}
          donorName={donorName}
          isAnonymous={isAnonymous}
          problems={problems}
          onChange={change}
        />
      )}
      <button
        type="button"
        className="dedicate quiet-button text-link"
        onClick={() => {
          wasRemoved.current = true;
          onChange({ tribute: null });
        }}
      >
        {words.remove}
      </button>
    </fieldset>
  );
}

interface NoteProps {
  readonly tribute: TributeFields;
  readonly donorName: string;
  readonly isAnonymous: boolean;
  readonly problems: ExtraProblems;
  readonly onChange: (changed: Partial<TributeFields>) => void;
}

function Note({ tribute, donorName, isAnonymous, problems, onChange }: NoteProps) {
  return (
    <>
      <p className="field-note">{words.notifyHint}</p>
      <Field label={words.recipientName} problem={problems['tribute.notify.recipientName']}>
        {(aria) => (
          <input
            {...aria}
            autoComplete="off"
            maxLength={120}
            value={tribute.recipientName}
            onChange={({ target }) => onChange({ recipientName: target.value })}
          />
        )}
      </Field>
      <Field label={words.recipientEmail} problem={problems['tribute.notify.email']}>
        {(aria) => (
          <input
            {...aria}
            type="email"
            autoComplete="off"
            value={tribute.email}
            onChange={({ target }) => onChange({ email: target.value })}
          />
        )}
      </Field>
      <Field label={words.message} hint={donorWords.optional} problem={problems['tribute.notify.message']}>
        {(aria) => (
          <textarea
            {...aria}
            rows={4}
            maxLength={1000}
            value={tribute.message}
            onChange={({ target }) => onChange({ message: target.value })}
          />
        )}
      </Field>
      {isAnonymous ? (
        <p className="field-note">{words.fromAnonymous}</p>
      ) : (
        <Field
          label={words.from}
          hint={donorWords.optional}
          note={words.fromHint}
          problem={problems['tribute.notify.from']}
        >
          {(aria) => (
            <input
              {...aria}
              maxLength={120}
              value={tribute.from ?? donorName}
              onChange={({ target }) => onChange({ from: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
