import { type CardSummaryWire } from '@almoner/contracts';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { personName } from '../../lib/person-name.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { memberWords as words } from '../../words/en/members.ts';
import { type CountedMember, teamNames } from './member-csv.ts';

interface MemberDrawerProps {
  /** Undefined closes it. */
  readonly member: CountedMember | undefined;
  /** All that the viewer sees. */
  readonly cards: readonly CardSummaryWire[];
  readonly actions: (member: CountedMember) => ReactNode;
  readonly onClose: () => void;
}

export function MemberDrawer({ member, cards, actions, onClose }: MemberDrawerProps) {
  return (
    <SideDrawer
      open={member !== undefined}
      beside
      title={member && personName(member)}
      extra={member && actions(member)}
      onClose={onClose}
    >
      {member && (
        <>
          <Facts member={member} />
          <Cards cards={cards.filter(({ holder }) => holder.id === member.id)} userId={member.id} />
        </>
      )}
    </SideDrawer>
  );
}

function Facts({ member }: { readonly member: CountedMember }) {
  const { email, role, lastSeenAt } = member;
  return (
    <dl className="definition-list">
      <dt>{words.email}</dt>
      <dd>{email}</dd>
      <dt>{words.role}</dt>
      <dd>{role}</dd>
      <dt>{words.columns.teams}</dt>
      <dd>{teamNames(member) || words.noTeams}</dd>
      <dt>{words.columns.lastSeen}</dt>
      <dd>{lastSeenAt === null ? words.never : <RelativeTime at={lastSeenAt} />}</dd>
    </dl>
  );
}

interface CardsProps {
  readonly cards: readonly CardSummaryWire[];
  readonly userId: string;
}

function Cards({ cards, userId }: CardsProps) {
  return (
    <section aria-label={words.columns.cards}>
      <div className="section-head">
        <h3 className="drawer-heading">{words.columns.cards}</h3>
        <Link className="text-link" to={`/transactions?tab=card&person=${userId}`}>
          {words.seePurchases}
        </Link>
      </div>
      {cards.length === 0 && <p className="supporting">{words.noCards}</p>}
      <ul>
        {cards.map(({ id, name, last4, status }) => (
          <li key={id} className="person-line">
            <Link className="plain-link name" to={`/cards?card=${id}`}>
              {name}
              {last4 !== null && ` ·· ${last4}`}
            </Link>
            <StatusChip status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
