import { Link } from 'react-router';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { roundMoneyText } from '../../lib/money-format.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { homeWords as words } from '../../words/en/money.ts';
import { usageWords } from '../../words/en/spending.ts';

interface OwnCardsProps {
  readonly organizationId: string;
  readonly userId: string;
  /** Only the person's own cards; otherwise all that they may see. */
  readonly own: boolean;
}

export function OwnCards({ organizationId, userId, own }: OwnCardsProps) {
  const query = useListCardsQuery({ organizationId });
  const cards = (query.data ?? []).filter(({ holder }) => !own || holder.id === userId);
  return (
    <Section
      strong
      title={own ? words.yourCards : words.teamCards}
      aside={
        <Link className="text-link" to="/cards">
          {words.allCards}
        </Link>
      }
    >
      <ListView query={query} isEmpty={cards.length === 0} empty={<EmptyState sentence={words.noCards} />}>
        <ul className="home-list">
          {cards.map(({ id, name, usage, spendRule, status }) =>
            usage === null || spendRule === null ? null : (
              <li key={id} className="home-card">
                <div className="home-row">
                  <span className="name">{name}</span>
                  <span className={usage.ratio > 0.9 ? 'warn' : undefined}>
                    <Money minor={Math.max(0, usage.limit - usage.spent)} currency={spendRule.currency} />{' '}
                    {words.left}
                  </span>
                </div>
                <Meter
                  spent={Math.max(0, usage.spent - usage.held)}
                  held={usage.held}
                  limit={usage.limit}
                  today={null}
                  tone={status !== 'active' ? 'muted' : usage.ratio > 0.9 ? 'warning' : 'accent'}
                  label={`${name}, ${usageWords.of(roundMoneyText(usage.limit, spendRule.currency), usageWords.frequency[spendRule.frequency])}`}
                />
              </li>
            ),
          )}
        </ul>
      </ListView>
    </Section>
  );
}
