import { merchantGroupNames, type Merchant, type PurchaseWire } from '@almoner/contracts';
import { countryCodes } from '@almoner/kernel';
import { countryName } from '../../lib/countries.ts';
import { merchantCodes } from '../../lib/merchant-codes.ts';
import { ruleKey } from '../../lib/merchant-rules.ts';
import { controlWords as words, merchantGroupWords, presenceWords } from '../../words/en/controls.ts';
import { codeWords } from './rule-words.ts';

interface RuleOption {
  readonly value: string;
  readonly label: string;
}
interface RuleOptionGroup {
  readonly label: string;
  readonly options: readonly RuleOption[];
}

/** The merchants of these purchases, each once; the network's id distinguishes two with the same name. */
export function merchantsOf(purchases: readonly Pick<PurchaseWire, 'merchant'>[]): RuleOption[] {
  const byValue = new Map(purchases.map(({ merchant }) => [merchant.networkId ?? merchant.name, merchant]));
  return [...byValue].map(([value, merchant]) => ({
    value: ruleKey({ by: 'merchant', value }),
    label: merchantLabel(merchant),
  }));
}

const merchantLabel = ({ name, city }: Merchant) => (city === null ? name : `${name}, ${city}`);

const byLabel = (one: RuleOption, other: RuleOption) => one.label.localeCompare(other.label);

/** Everything that a rule can be about. `typed` is what is searched for: any four digits are a category code. */
export function ruleOptions(merchants: readonly RuleOption[], typed: string): RuleOptionGroup[] {
  const isUnlistedCode = /^\d{4}$/.test(typed) && merchantCodes[typed] === undefined;
  const codes = [...Object.keys(merchantCodes).toSorted(), ...(isUnlistedCode ? [typed] : [])];
  return [
    {
      label: words.groups,
      options: merchantGroupNames.map((value) => ({
        value: ruleKey({ by: 'group', value }),
        label: merchantGroupWords[value],
      })),
    },
    {
      label: words.howPaid,
      options: (['in_person', 'online'] as const).map((value) => ({
        value: ruleKey({ by: 'presence', value }),
        label: presenceWords[value],
      })),
    },
    { label: words.merchants, options: merchants },
    {
      label: words.codes,
      options: codes.map((value) => ({ value: ruleKey({ by: 'mcc', value }), label: codeWords(value) })),
    },
    {
      label: words.countries,
      options: countryCodes
        .map((value) => ({ value: ruleKey({ by: 'country', value }), label: countryName(value) }))
        .toSorted(byLabel),
    },
  ].filter(({ options }) => options.length > 0);
}
