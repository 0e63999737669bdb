import { type GiftFrequency, giftFrequencies } from '@almoner/contracts';
import { Checkbox, Input, Select } from 'antd';
import { useListFundsQuery } from '../../api/funds.api.ts';
import { useGetGiftFeesQuery } from '../../api/gift-fees.api.ts';
import { Section } from '../../ui/section.tsx';
import { campaignEditorWords as words } from '../../words/en/campaign-editor.ts';
import { goodsWords } from '../../words/en/fundraising.ts';
import { frequencyWords } from '../../words/en/gift-frequency.ts';
import { formWords } from '../../words/en/sign-in.ts';
import { questionEditorWords } from '../../words/en/tributes.ts';
import { type FieldsProps } from './campaign-draft.ts';
import { Field } from './editor-field.tsx';
import { feeRateText } from '../gift-fees/shared/fee-rate-text.ts';
import { QuestionEditor } from './question-editor.tsx';

/** How donors give, what they are asked and receive, and which sites show the form. */
export function GivingFields({ draft, invalid, currency, onChange }: FieldsProps) {
  const { data: funds = [] } = useListFundsQuery();
  return (
    <>
      <Section title={words.giving}>
        <Checkbox
          checked={draft.coverFees}
          onChange={({ target }) => onChange({ coverFees: target.checked })}
        >
          {words.coverFees}
        </Checkbox>
        <p className="supporting">{words.coverFeesHint}</p>
        {currency === 'USD' && (
          <>
            <Checkbox
              checked={draft.bankDebits}
              onChange={({ target }) => onChange({ bankDebits: target.checked })}
            >
              {words.bankDebits}
            </Checkbox>
            <BankDebitsHint currency={currency} />
          </>
        )}
        <Checkbox
          checked={draft.anonymity}
          onChange={({ target }) => onChange({ anonymity: target.checked })}
        >
          {words.anonymity}
        </Checkbox>
        <p className="supporting">{words.anonymityHint}</p>
        <Checkbox checked={draft.tributes} onChange={({ target }) => onChange({ tributes: target.checked })}>
          {questionEditorWords.tributes}
        </Checkbox>
        <p className="supporting">{questionEditorWords.tributesHint}</p>
        <Field label={words.frequencies} problem={invalid.has('frequencies') && formWords.required}>
          <Select
            aria-label={words.frequencies}
            mode="multiple"
            value={[...draft.frequencies]}
            options={giftFrequencies.map((frequency) => ({
              value: frequency,
              label: frequencyWords[frequency],
            }))}
            onChange={(frequencies: GiftFrequency[]) => onChange({ frequencies })}
          />
        </Field>
        <Field label={words.funds} hint={words.fundsHint}>
          <Select
            aria-label={words.funds}
            mode="multiple"
            value={[...draft.fundIds]}
            options={funds.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(fundIds: string[]) => onChange({ fundIds })}
          />
        </Field>
      </Section>
      <QuestionEditor
        questions={draft.questions}
        isInvalid={invalid.has('questions')}
        onChange={(questions) => onChange({ questions })}
      />
      <Section title={words.goods}>
        <Field label={words.goodsDescription} hint={words.goodsDescriptionHint}>
          <Input
            maxLength={200}
            value={draft.goods}
            onChange={({ target }) => onChange({ goods: target.value })}
          />
        </Field>
        <Field
          label={words.goodsValue}
          hint={words.goodsNote}
          problem={invalid.has('goods') && goodsWords.both}
        >
          <Input
            inputMode="decimal"
            suffix={currency}
            value={draft.goodsValue}
            onChange={({ target }) => onChange({ goodsValue: target.value })}
          />
        </Field>
      </Section>
      <Section title={words.widget}>
        <Field
          label={words.sites}
          hint={words.sitesHint}
          problem={invalid.has('sites') && words.sitesInvalid}
        >
          <Input.TextArea
            rows={2}
            value={draft.sites}
            onChange={({ target }) => onChange({ sites: target.value })}
          />
        </Field>
      </Section>
    </>
  );
}

/** Without the fee while it is not known. */
function BankDebitsHint({ currency }: Pick<FieldsProps, 'currency'>) {
  const { data: fees } = useGetGiftFeesQuery();
  const rate = fees?.methods.find(({ method }) => method === 'bank_debit')?.rate;
  return (
    <p className="supporting">
      {rate !== undefined && words.bankDebitsFee(feeRateText(rate, currency))} {words.bankDebitsHint}
    </p>
  );
}
