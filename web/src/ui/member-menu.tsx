import { type UserSummaryWire } from '@almoner/contracts';
import { App } from 'antd';
import { useChangeRoleMutation } from '../api/people.api.ts';
import { personName } from '../lib/person-name.ts';
import { settingsWords as words } from '../words/en/people.ts';
import { RowMenu } from './row-menu.tsx';
import { useTold } from './use-told.ts';

type NewRole = Parameters<ReturnType<typeof useChangeRoleMutation>[0]>[0]['role'];

const choices: Record<UserSummaryWire['role'], readonly NewRole[]> = {
  Admin: ['Employee', 'Archived'],
  Manager: ['Admin', 'Archived'],
  Employee: ['Admin', 'Archived'],
  Archived: ['Employee'],
};

function choiceLabel(now: UserSummaryWire['role'], next: NewRole): string {
  if (next === 'Archived') return words.archive;
  if (now === 'Archived') return words.restore;
  return next === 'Admin' ? words.makeAdmin : words.makeEmployee;
}

interface MemberMenuProps {
  readonly user: UserSummaryWire;
  /** What archiving them stops, sentence by sentence. */
  readonly stops: readonly string[];
  readonly restoreConsequence?: string;
}

/** What an admin can make of a member; the grave steps say first what they do. */
export function MemberMenu({ user, stops, restoreConsequence = words.restoreConsequence }: MemberMenuProps) {
  const { modal } = App.useApp();
  const told = useTold();
  const [changeRole, { isLoading }] = useChangeRoleMutation();
  const change = (role: NewRole) =>
    told(changeRole({ id: user.id, role }), words.roleChanged(personName(user)));
  const choose = (role: NewRole) => {
    if (role === 'Archived') {
      modal.confirm({
        centered: true,
        title: words.archiveQuestion(personName(user)),
        content: <WhatStops stops={stops} />,
        okText: words.archive,
        okButtonProps: { danger: true },
        cancelText: words.keep,
        onOk: () => change(role),
      });
    } else if (user.role === 'Archived') {
      modal.confirm({
        centered: true,
        title: words.restoreQuestion(personName(user)),
        content: restoreConsequence,
        okText: words.restoreShort,
        cancelText: words.keep,
        onOk: () => change(role),
      });
    } else void change(role);
  };
  const items = choices[user.role].map((role) => ({
    key: role,
    label: choiceLabel(user.role, role),
    danger: role === 'Archived',
    onClick: () => choose(role),
  }));
  return <RowMenu of={personName(user)} items={items} loading={isLoading} />;
}

function WhatStops({ stops }: { readonly stops: readonly string[] }) {
  return (
    <>
      <p>{words.archiveLead}</p>
      <ul className="plain-list">
        {stops.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
