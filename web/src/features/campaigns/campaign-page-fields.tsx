import { Input } from 'antd';
import { Section } from '../../ui/section.tsx';
import { campaignEditorWords as words } from '../../words/en/campaign-editor.ts';
import { problemWords } from '../../words/en/problems.ts';
import { formWords } from '../../words/en/sign-in.ts';
import { type FieldsProps } from './campaign-draft.ts';
import { Field } from './editor-field.tsx';
import { SampleReceipt } from './sample-receipt.tsx';
import { donorPage } from './snippet.ts';

interface PageFieldsProps extends FieldsProps {
  readonly campaignId: string;
  readonly isDraft: boolean;
  /** True if another campaign has the web address that is typed. */
  readonly isSlugTaken: boolean;
}

/** Texts for donors on the page of the campaign and after a gift. */
export function PageFields({
  campaignId,
  draft,
  invalid,
  currency,
  isDraft,
  isSlugTaken,
  onChange,
}: PageFieldsProps) {
  return (
    <>
      <Section title={words.page}>
        <Field label={words.name} problem={invalid.has('title') && formWords.required}>
          <Input
            maxLength={120}
            value={draft.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        </Field>
        <AddressField
          slug={draft.slug}
          isDraft={isDraft}
          problem={slugProblem(invalid, isSlugTaken)}
          onChange={(slug) => onChange({ slug })}
        />
        <Field label={words.story} hint={words.storyHint}>
          <Input.TextArea
            rows={6}
            maxLength={5000}
            value={draft.story}
            onChange={({ target }) => onChange({ story: target.value })}
          />
        </Field>
        <Field
          label={words.goal}
          hint={words.goalHint}
          problem={invalid.has('goal') && formWords.invalidAmount}
        >
          <Input
            inputMode="decimal"
            suffix={currency}
            value={draft.goal}
            onChange={({ target }) => onChange({ goal: target.value })}
          />
        </Field>
        <Field label={words.starts} hint={words.startsHint}>
          <Input
            type="date"
            value={draft.startsOn}
            onChange={({ target }) => onChange({ startsOn: target.value })}
          />
        </Field>
        <Field label={words.ends} problem={endProblem(invalid)}>
          <Input
            type="date"
            value={draft.endsOn}
            onChange={({ target }) => onChange({ endsOn: target.value })}
          />
        </Field>
      </Section>
      <Section title={words.after}>
        <Field label={words.thankYou}>
          <Input.TextArea
            rows={3}
            maxLength={1000}
            value={draft.thankYou}
            onChange={({ target }) => onChange({ thankYou: target.value })}
          />
        </Field>
        <Field label={words.receiptText} hint={words.receiptTextHint}>
          <Input.TextArea
            rows={3}
            maxLength={1000}
            value={draft.receiptText}
            onChange={({ target }) => onChange({ receiptText: target.value })}
          />
        </Field>
        <SampleReceipt
          campaignId={campaignId}
          draft={draft}
          currency={currency}
          isPossible={!invalid.has('goods')}
        />
      </Section>
    </>
  );
}

function slugProblem(invalid: FieldsProps['invalid'], isTaken: boolean): string | false {
  if (invalid.has('slug')) return formWords.invalidSlug;
  return isTaken && problemWords.campaign_slug_taken;
}

interface AddressFieldProps {
  readonly slug: string;
  readonly isDraft: boolean;
  readonly problem: string | false;
  readonly onChange: (slug: string) => void;
}

/** Links, printed codes and websites use the web address of a published campaign, so it can no longer change. */
function AddressField({ slug, isDraft, problem, onChange }: AddressFieldProps) {
  const page = donorPage({ origin: window.location.origin, slug });
  return (
    <Field
      label={words.address}
      problem={problem}
      hint={isDraft ? words.addressHint(page) : words.addressFixed}
    >
      <Input
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        readOnly={!isDraft}
        value={isDraft ? slug : page}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

function endProblem(invalid: FieldsProps['invalid']): string | false {
  if (invalid.has('dates')) return words.datesInvalid;
  return invalid.has('end') && words.endIsOver;
}
