import { type CardDetailWire, type CardTermsWire } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { roundMoneyText } from '../../lib/money-format.ts';
import { utcDate } from '../../lib/time-format.ts';
import { Section } from '../../ui/section.tsx';
import { cardPageWords as words } from '../../words/en/card-page.ts';
import { usageWords } from '../../words/en/cards.ts';
import { spendRuleWords } from '../../words/en/spend-rules.ts';

/** The spend rule of the card, and what else ends or narrows it. */
export function CardRule({ card: { spendRule, terms } }: { readonly card: CardDetailWire }) {
  if (spendRule === null) return null;
  const { name, limit, currency, frequency } = spendRule;
  return (
    <Section title={words.rule}>
      <dl className="definition-list">
        <dt>{spendRuleWords.name}</dt>
        <dd>{name ?? spendRuleWords.ownRule}</dd>
        <dt>{words.perPeriod}</dt>
        <dd>
          {roundMoneyText(limit, currency)} {usageWords.frequency[frequency]}
        </dd>
        <dt>{words.resets}</dt>
        <dd>{usageWords.frequencyName[frequency]}</dd>
        {terms !== null && <Terms terms={terms} />}
      </dl>
    </Section>
  );
}

function Terms({ terms }: { readonly terms: CardTermsWire }) {
  const { expiresOn, isSingleUse, locksMerchant, firstMerchant } = terms;
  const day = expiresOn === null ? words.never : utcDate(new Date(expiresOn));
  const hasPassed = expiresOn !== null && expiresOn < utcDay(new Date());
  return (
    <>
      <dt>{words.expires}</dt>
      <dd>{hasPassed ? words.expired(day) : day}</dd>
      {isSingleUse && (
        <>
          <dt>{words.singleUse}</dt>
          <dd>{firstMerchant === null ? words.onePurchase : words.onePurchaseUsed(firstMerchant)}</dd>
        </>
      )}
      {locksMerchant && (
        <>
          <dt>{words.merchants}</dt>
          <dd>{firstMerchant === null ? words.firstMerchantOnly : words.lockedTo(firstMerchant)}</dd>
        </>
      )}
    </>
  );
}
