import { type PublicCampaignWire } from '@almoner/contracts';
import { moneyText } from '../lib/money-format.ts';
import { designationWords as words } from '../words/en/designations.ts';
import { type DesignationChoice, splitOf } from './designation-choice.ts';
import { Field } from './field.tsx';
import './designation-chooser.css';

interface DesignationChooserProps {
  readonly campaign: Pick<PublicCampaignWire, 'designations' | 'currency'>;
  readonly choice: DesignationChoice;
  /** The gift without covered fees, which the parts add up to; null while it is not valid. */
  readonly giftMinor: number | null;
  readonly problems: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (change: { designations: DesignationChoice }) => void;
}

/** No fund has this id: ids are UUIDs. */
const split = 'split';

/** Which fund a gift is for, or how much of it each of several funds gets. */
export function DesignationChooser(props: DesignationChooserProps) {
  const { campaign, choice, problems, onChange } = props;
  const funds = campaign.designations;
  if (funds.length === 0) return null;
  const isSplit = 'amounts' in choice;
  const chosen = isSplit ? undefined : funds.find(({ id }) => id === choice.fundId);
  const choose = (value: string) =>
    onChange({
      designations: value === split ? { amounts: {} } : { fundId: value === '' ? null : value },
    });
  return (
    <>
      <Field
        label={words.title}
        note={chosen && words.purpose(chosen.purpose)}
        problem={problems.designations}
      >
        {(aria) => (
          <select
            {...aria}
            value={isSplit ? split : (choice.fundId ?? '')}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{words.whereNeeded}</option>
            {funds.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {funds.length > 1 && <option value={split}>{words.split}</option>}
          </select>
        )}
      </Field>
      {isSplit && <Amounts {...props} amounts={choice.amounts} />}
    </>
  );
}

interface AmountsProps extends DesignationChooserProps {
  readonly amounts: Readonly<Record<string, string>>;
}

function Amounts({ campaign, amounts, giftMinor, problems, onChange }: AmountsProps) {
  return (
    <fieldset className="fund-amounts">
      <legend className="visually-hidden">{words.amounts}</legend>
      {campaign.designations.map(({ id, name, purpose }) => (
        <Field key={id} label={name} note={words.purpose(purpose)} problem={problems[`designations.${id}`]}>
          {(aria) => (
            <input
              {...aria}
              inputMode="decimal"
              autoComplete="off"
              placeholder={moneyText(0, campaign.currency)}
              value={amounts[id] ?? ''}
              onChange={({ target }) =>
                onChange({ designations: { amounts: { ...amounts, [id]: target.value } } })
              }
            />
          )}
        </Field>
      ))}
      <p className="fund-rest" role="status">
        {restText(amounts, campaign, giftMinor)}
      </p>
    </fieldset>
  );
}

function restText(
  amounts: AmountsProps['amounts'],
  { designations, currency }: DesignationChooserProps['campaign'],
  giftMinor: number | null,
): string {
  if (giftMinor === null) return words.restUnknown;
  const { rest } = splitOf(amounts, { funds: designations, giftMinor, currency });
  const gift = moneyText(giftMinor, currency);
  if (rest === 0) return words.allAssigned(gift);
  return rest < 0
    ? words.over(moneyText(-rest, currency), gift)
    : words.rest(moneyText(rest, currency), gift);
}
