import { type QuestionKind, questionKinds } from '@almoner/contracts';
import { Button, Checkbox, Input, Select } from 'antd';
import { useRef } from 'react';
import { Section } from '../../ui/section.tsx';
import { questionEditorWords as words } from '../../words/en/tributes.ts';
import { Problem } from './editor-field.tsx';
import { type QuestionDraft, moved, newQuestion, questionsMax } from './question-draft.ts';

interface QuestionEditorProps {
  readonly questions: readonly QuestionDraft[];
  readonly isInvalid: boolean;
  readonly onChange: (questions: readonly QuestionDraft[]) => void;
}

/** The questions to donors: add, edit, order, remove. */
export function QuestionEditor({ questions, isInvalid, onChange }: QuestionEditorProps) {
  const adder = useRef<HTMLButtonElement>(null);
  const change = (index: number, changed: Partial<QuestionDraft>) =>
    onChange(questions.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  return (
    <Section title={words.title}>
      <p className="supporting">{words.hint}</p>
      {questions.map((question, index) => (
        <div key={question.key} className="question-row">
          <QuestionFields
            question={question}
            number={index + 1}
            onChange={(changed) => change(index, changed)}
          />
          <div className="question-actions">
            <Button
              size="small"
              aria-label={words.up(index + 1)}
              disabled={index === 0}
              onClick={() => onChange(moved(questions, index, -1))}
            >
              {words.upShort}
            </Button>
            <Button
              size="small"
              aria-label={words.down(index + 1)}
              disabled={index === questions.length - 1}
              onClick={() => onChange(moved(questions, index, 1))}
            >
              {words.downShort}
            </Button>
            <Button
              size="small"
              danger
              aria-label={words.remove(index + 1)}
              onClick={() => {
                onChange(questions.toSpliced(index, 1));
                // The focus must not be lost with the button; with ten questions the other one is disabled until then.
                requestAnimationFrame(() => adder.current?.focus());
              }}
            >
              {words.removeShort}
            </Button>
          </div>
        </div>
      ))}
      {isInvalid && <Problem text={words.invalid} />}
      <Button
        ref={adder}
        disabled={questions.length >= questionsMax}
        onClick={() => onChange([...questions, newQuestion()])}
      >
        {words.add}
      </Button>
    </Section>
  );
}

interface QuestionFieldsProps {
  readonly question: QuestionDraft;
  readonly number: number;
  readonly onChange: (changed: Partial<QuestionDraft>) => void;
}

function QuestionFields({ question, number, onChange }: QuestionFieldsProps) {
  const { label, kind, options, required } = question;
  return (
    <>
      <Input
        aria-label={words.question(number)}
        placeholder={words.question(number)}
        maxLength={120}
        value={label}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <div className="question-kind">
        <Select
          aria-label={words.kind(number)}
          value={kind}
          options={questionKinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={(chosen: QuestionKind) => onChange({ kind: chosen })}
        />
        <Checkbox checked={required} onChange={({ target }) => onChange({ required: target.checked })}>
          {words.required}
        </Checkbox>
      </div>
      {kind === 'choice' && (
        <>
          <Input.TextArea
            aria-label={words.options(number)}
            rows={3}
            value={options}
            onChange={({ target }) => onChange({ options: target.value })}
          />
          <span className="supporting">{words.optionsHint}</span>
        </>
      )}
    </>
  );
}
