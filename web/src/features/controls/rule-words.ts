import { type MerchantRuleWire } from '@almoner/contracts';
import { countryName } from '../../lib/countries.ts';
import { merchantCodes } from '../../lib/merchant-codes.ts';
import { controlWords, merchantGroupWords, presenceWords } from '../../words/en/controls.ts';
import { merchantCategoryWords } from '../../words/en/merchant-categories.ts';

export function codeWords(code: string): string {
  const name = merchantCodes[code];
  return name === undefined
    ? controlWords.unknownCode(code)
    : controlWords.codeOf(code, merchantCategoryWords(name));
}

/** The subject of a rule; a merchant by the stored name or network's id. */
export function ruleWords({ by, value }: MerchantRuleWire): string {
  switch (by) {
    case 'group':
      return merchantGroupWords[value];
    case 'mcc':
      return codeWords(value);
    case 'merchant':
      return value;
    case 'country':
      return countryName(value);
    case 'presence':
      return presenceWords[value];
  }
}
