import { type CardSummaryWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Section } from '../../ui/section.tsx';
import { homeWords as words } from '../../words/en/home.ts';
import { CardMeter } from './card-meter.tsx';

const fullestShown = 5;

interface HomeCardsProps {
  readonly organizationId: string;
  readonly title: string;
  readonly none: string;
  readonly choose: (cards: readonly CardSummaryWire[]) => readonly CardSummaryWire[];
  readonly strong?: boolean;
}

function HomeCards({ organizationId, title, none, choose, strong = false }: HomeCardsProps) {
  const query = useListCardsQuery({ organizationId });
  const cards = choose(query.data ?? []);
  return (
    <Section
      strong={strong}
      title={title}
      aside={
        <Link className="text-link" to="/cards">
          {words.allCards}
        </Link>
      }
    >
      <ListView query={query} isEmpty={cards.length === 0} empty={<EmptyState sentence={none} />}>
        <ul className="home-list">
          {cards.map((card) => (
            <CardMeter key={card.id} card={card} />
          ))}
        </ul>
      </ListView>
    </Section>
  );
}

const byFullness = (cards: readonly CardSummaryWire[]) =>
  [...cards].sort((a, b) => (b.usage?.ratio ?? 0) - (a.usage?.ratio ?? 0));

/** The person's own cards. */
export function OwnCards({ organizationId, userId }: { organizationId: string; userId: string }) {
  const choose = (cards: readonly CardSummaryWire[]) => cards.filter(({ holder }) => holder.id === userId);
  return (
    <HomeCards
      strong
      organizationId={organizationId}
      title={words.yourCards}
      none={words.noCards.own}
      choose={choose}
    />
  );
}

/** All cards that a manager sees, the fullest first. */
export function TeamCards({ organizationId }: { organizationId: string }) {
  return (
    <HomeCards
      strong
      organizationId={organizationId}
      title={words.teamCards}
      none={words.noCards.team}
      choose={byFullness}
    />
  );
}

/** The cards that come to their limit next. */
export function CardsClosestToLimit({ organizationId }: { organizationId: string }) {
  const choose = (cards: readonly CardSummaryWire[]) =>
    byFullness(cards.filter(({ status }) => status === 'active')).slice(0, fullestShown);
  return (
    <HomeCards
      organizationId={organizationId}
      title={words.cardsClosestToLimit}
      none={words.noCards.all}
      choose={choose}
    />
  );
}
