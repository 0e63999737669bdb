import { type PublicCampaignWire } from '@almoner/contracts';
import { useId } from 'react';
import { donorWords } from '../words/en/gifts.ts';
import { questionWords as words } from '../words/en/tributes.ts';
import { Field } from './field.tsx';
import { type AnswerFields, type ExtraProblems } from './tribute-fields.ts';

interface QuestionsProps {
  readonly questions: PublicCampaignWire['questions'];
  readonly answers: AnswerFields;
  readonly problems: ExtraProblems;
  readonly onChange: (change: { answers: AnswerFields }) => void;
}

export function Questions({ questions, answers, problems, onChange }: QuestionsProps) {
  return questions.map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      answer={answers[question.id]}
      problem={problems[`answers.${question.id}`]}
      onAnswer={(answer) => onChange({ answers: { ...answers, [question.id]: answer } })}
    />
  ));
}

interface QuestionFieldProps {
  readonly question: PublicCampaignWire['questions'][number];
  readonly answer: string | boolean | undefined;
  readonly problem?: string;
  readonly onAnswer: (answer: string | boolean) => void;
}

function QuestionField({ question, answer, problem, onAnswer }: QuestionFieldProps) {
  const { kind, label, options, required } = question;
  if (kind === 'checkbox')
    return (
      <Box
        label={label}
        required={required}
        problem={problem}
        onAnswer={onAnswer}
        isChecked={answer === true}
      />
    );
  const text = typeof answer === 'string' ? answer : '';
  return (
    <Field label={label} hint={required ? undefined : donorWords.optional} problem={problem}>
      {(aria) =>
        kind === 'text' ? (
          <input
            {...aria}
            required={required}
            maxLength={500}
            value={text}
            onChange={({ target }) => onAnswer(target.value)}
          />
        ) : (
          <select
            {...aria}
            required={required}
            value={text}
            onChange={({ target }) => onAnswer(target.value)}
          >
            <option value="">{words.choose}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  );
}

interface BoxProps {
  readonly label: string;
  readonly required: boolean;
  readonly isChecked: boolean;
  readonly problem?: string;
  readonly onAnswer: (isChecked: boolean) => void;
}

function Box({ label, required, isChecked, problem, onAnswer }: BoxProps) {
  const id = useId();
  return (
    <div className="check-field">
      <label className="check">
        <input
          type="checkbox"
          required={required}
          checked={isChecked}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          onChange={({ target }) => onAnswer(target.checked)}
        />
        <span>{label}</span>
      </label>
      {problem !== undefined && (
        <p id={id} className="field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
