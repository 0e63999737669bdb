import { type HomeCardsWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { useGetHomeQuery } from '../../api/home.api.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Section } from '../../ui/section.tsx';
import { homeWords as words } from '../../words/en/home.ts';
import { HomeCard } from './home-card.tsx';
import { homePart } from './home-part.ts';

const closestShown = 5;

interface HomeCardsProps {
  readonly title: string;
  readonly none: string;
  readonly choose: (cards: HomeCardsWire) => HomeCardsWire['own'];
  readonly strong?: boolean;
}

function HomeCards({ title, none, choose, strong = false }: HomeCardsProps) {
  const { query, part } = homePart(useGetHomeQuery(), ({ cards }) => cards);
  const cards = part === null ? [] : choose(part);
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
            <HomeCard key={card.id} card={card} />
          ))}
        </ul>
      </ListView>
    </Section>
  );
}

/** The person's own cards. */
export function OwnCards() {
  return <HomeCards strong title={words.yourCards} none={words.noCards.own} choose={({ own }) => own} />;
}

/** The cards that a manager sees, the fullest first. */
export function TeamCards() {
  return (
    <HomeCards strong title={words.teamCards} none={words.noCards.team} choose={({ fullest }) => fullest} />
  );
}

export function CardsClosestToLimit() {
  return (
    <HomeCards
      title={words.cardsClosestToLimit}
      none={words.noCards.all}
      choose={({ fullest }) => fullest.slice(0, closestShown)}
    />
  );
}
