import { CloseOutlined } from '@ant-design/icons';
import {
  type CardSummaryWire,
  type ProgramMemberWire,
  type SpendProgramWire,
  type TeamWire,
  type UserSummaryWire,
  type UserWire,
} from '@almoner/contracts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { combinedQueries } from '../../api/combined-queries.ts';
import { useListUsersQuery } from '../../api/members.api.ts';
import {
  useChangeProgramMemberMutation,
  useListProgramCardsQuery,
  useListProgramMembersQuery,
} from '../../api/programs.api.ts';
import { limitText } from '../../lib/card-usage.ts';
import { personName } from '../../lib/person-name.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { programPageWords as words } from '../../words/en/program-page.ts';
import { CardMeter } from '../../ui/card-meter.tsx';
import { IssueAllCards } from './issue-all-cards.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';

interface ProgramPeopleProps {
  readonly program: SpendProgramWire;
  readonly teams: readonly TeamWire[];
  readonly account: UserWire;
  readonly mayManage: boolean;
}

interface Row {
  readonly member: ProgramMemberWire;
  readonly name: string;
  readonly cards: readonly CardSummaryWire[];
  /** False for one who is a member by a card alone. */
  readonly isAdded: boolean;
}

/** Everyone who belongs to the program, with their cards on it and how full those are. */
export function ProgramPeople({ program, teams, account, mayManage }: ProgramPeopleProps) {
  const membersQuery = useListProgramMembersQuery(program.id);
  const cardsQuery = useListProgramCardsQuery(program.id);
  const seesUsers = permissionScopeOfRole(account.role, 'user.list') !== 'none';
  const { data: users = [] } = useListUsersQuery(account.organizationId ?? '', { skip: !seesUsers });
  const [members, cards] = [membersQuery.currentData, cardsQuery.currentData];
  const nameOf = ({ kind, id }: ProgramMemberWire) =>
    kind === 'team'
      ? words.everybodyOf(teams.find((team) => team.id === id)?.name ?? words.team)
      : personName(users.find((user) => user.id === id) ?? { name: null, email: '–' });
  const rows = members === undefined || cards === undefined ? undefined : rowsOf(members, cards, nameOf);
  return (
    <Section title={words.members}>
      <ListView
        query={combinedQueries(membersQuery, cardsQuery)}
        isEmpty={rows?.length === 0}
        empty={<EmptyState sentence={words.membersEmpty} />}
      >
        {rows === undefined ? (
          <LoadingLines />
        ) : (
          <ul className="program-people">
            {rows.map((row) => (
              <PersonLine key={row.member.id} row={row} programId={program.id} mayManage={mayManage} />
            ))}
          </ul>
        )}
      </ListView>
      {mayManage && program.status !== 'closed' && (
        <div className="program-people-actions">
          <AddMember programId={program.id} choices={choicesOf(users, teams, members ?? [])} />
          {(members?.length ?? 0) > 0 && (
            <IssueAllCards
              program={program}
              peopleWithout={withoutCard(rows ?? [])}
              hasTeams={members?.some(({ kind }) => kind === 'team') ?? false}
            />
          )}
        </div>
      )}
    </Section>
  );
}

const withoutCard = (rows: readonly Row[]) =>
  rows.filter(({ member, cards }) => member.kind === 'person' && cards.length === 0).length;

function rowsOf(
  members: readonly ProgramMemberWire[],
  cards: readonly CardSummaryWire[],
  nameOf: (member: ProgramMemberWire) => string,
): Row[] {
  const byHolder = Map.groupBy(cards, ({ holder }) => holder.id);
  const added = members.map((member) => {
    const ofMember = member.kind === 'person' ? (byHolder.get(member.id) ?? []) : [];
    const [first] = ofMember;
    const name = first === undefined ? nameOf(member) : personName(first.holder);
    return { member, name, cards: ofMember, isAdded: true };
  });
  const isAdded = new Set(members.map(({ id }) => id));
  const byCard = [...byHolder].flatMap(([id, ofHolder]) => {
    const [first] = ofHolder;
    if (first === undefined || isAdded.has(id)) return [];
    return [
      {
        member: { kind: 'person' as const, id },
        name: personName(first.holder),
        cards: ofHolder,
        isAdded: false,
      },
    ];
  });
  return [...added, ...byCard];
}

interface PersonLineProps {
  readonly row: Row;
  readonly programId: string;
  readonly mayManage: boolean;
}

function PersonLine({ row: { member, name, cards, isAdded }, programId, mayManage }: PersonLineProps) {
  const [change, { isLoading }] = useChangeProgramMemberMutation();
  const showResult = useMutationFeedback();
  const remove = () =>
    void showResult(change({ id: programId, member, change: 'remove' }), words.removed(name));
  return (
    <li>
      <span className="two-line">
        <span className="name">{name}</span>
      </span>
      <span className="program-person-card">
        {cards.length === 0 && member.kind === 'person' && <span className="supporting">{words.noCard}</span>}
        {cards.map((card) => (
          <CardLine key={card.id} card={card} />
        ))}
      </span>
      {mayManage && isAdded && (
        <Button
          type="text"
          size="small"
          loading={isLoading}
          icon={<CloseOutlined aria-hidden />}
          aria-label={words.removeMember(name)}
          onClick={remove}
        />
      )}
    </li>
  );
}

function CardLine({ card }: { readonly card: CardSummaryWire }) {
  const { id, name, last4, status, usage, spendRule } = card;
  return (
    <>
      <span className="program-used">
        <Link className="plain-link" to={`/cards/${id}`}>
          {name}
          {last4 !== null && ` ·· ${last4}`}
        </Link>
        {status !== 'active' && <StatusChip status={status} />}
        {usage !== null && spendRule !== null && (
          <span>
            <Money minor={usage.spent} currency={spendRule.currency} /> {limitText(card)}
          </span>
        )}
      </span>
      {usage !== null && <CardMeter card={card} name={personName(card.holder)} />}
    </>
  );
}

interface Choice {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function choicesOf(
  users: readonly UserSummaryWire[],
  teams: readonly TeamWire[],
  members: readonly ProgramMemberWire[],
): Choice[] {
  const known = new Set(members.map(({ id }) => id));
  const people = users.filter(({ id, role }) => role !== 'Archived' && !known.has(id));
  return [
    {
      label: words.people,
      options: people.map((user) => ({ value: `person:${user.id}`, label: personName(user) })),
    },
    {
      label: words.teams,
      options: teams
        .filter(({ id }) => !known.has(id))
        .map(({ id, name }) => ({ value: `team:${id}`, label: name })),
    },
  ];
}

interface AddMemberProps {
  readonly programId: string;
  readonly choices: readonly Choice[];
}

function AddMember({ programId, choices }: AddMemberProps) {
  const [chosen, setChosen] = useState<string>();
  const [change, { isLoading }] = useChangeProgramMemberMutation();
  const showResult = useMutationFeedback();
  const add = async () => {
    if (chosen === undefined) return;
    const [kind, id = ''] = chosen.split(':');
    const member = { kind: kind === 'team' ? ('team' as const) : ('person' as const), id };
    const label = choices.flatMap(({ options }) => options).find(({ value }) => value === chosen)?.label;
    const isAdded = await showResult(
      change({ id: programId, member, change: 'add' }),
      words.added(label ?? ''),
    );
    if (isAdded) setChosen(undefined);
  };
  return (
    <>
      <Select
        aria-label={words.addMemberLabel}
        placeholder={words.addMember}
        value={chosen}
        options={choices.map(({ label, options }) => ({ label, options: [...options] }))}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        className="filter-select"
        onChange={setChosen}
      />
      <Button loading={isLoading} disabled={chosen === undefined} onClick={() => void add()}>
        {words.add}
      </Button>
    </>
  );
}
