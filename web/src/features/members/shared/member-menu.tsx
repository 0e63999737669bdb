import { type UserSummaryWire } from '@almoner/contracts';
import { type ReactNode } from 'react';
import { useChangeRoleMutation } from '../../../api/members.api.ts';
import { personName } from '../../../lib/person-name.ts';
import { memberWords as words } from '../../../words/en/members.ts';
import { signatureWords } from '../../../words/en/signatures.ts';
import { useSecondSignature } from '../../approvals/shared/second-signature.tsx';
import { Consequences } from '../../../ui/consequences.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../../ui/use-confirmation.ts';

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
  /** The effects of archiving them, sentence by sentence. */
  readonly stops: readonly string[];
  readonly restoreConsequence?: string;
}

/** Confirms a change to the person, with its effects. */
function question(
  user: UserSummaryWire,
  next: NewRole,
  {
    stops,
    restoreConsequence,
    needsSecond,
  }: Required<Pick<MemberMenuProps, 'stops' | 'restoreConsequence'>> & { readonly needsSecond: boolean },
): { title: string; content: ReactNode; okText: string } {
  const name = personName(user);
  if (next === 'Archived')
    return {
      title: words.archiveQuestion(name),
      content: <Consequences lead={words.archiveLead} sentences={stops} />,
      okText: words.archive,
    };
  if (user.role === 'Archived')
    return { title: words.restoreQuestion(name), content: restoreConsequence, okText: words.restoreShort };
  const adminConsequence = needsSecond ? signatureWords.adminNeedsSecond : words.adminConsequence;
  return next === 'Admin'
    ? { title: words.adminQuestion(name), content: adminConsequence, okText: words.makeAdmin }
    : { title: words.employeeQuestion(name), content: words.employeeConsequence, okText: words.makeEmployee };
}

/** Role changes of a member, each with a confirmation that names its consequences. */
export function MemberMenu({ user, stops, restoreConsequence = words.restoreConsequence }: MemberMenuProps) {
  const ask = useConfirmation();
  const showResult = useMutationFeedback();
  const [changeRole, { isLoading }] = useChangeRoleMutation();
  const needsSecond = useSecondSignature().isNeededForAdmin;
  const change = async (role: NewRole) => {
    const name = personName(user);
    const answer = await changeRole({ id: user.id, role });
    const isRequested = answer.data?.approvalId !== undefined;
    const done = isRequested ? signatureWords.adminRequested(name) : words.roleIs[role](name);
    return showResult(Promise.resolve(answer), done);
  };
  const choose = (role: NewRole) => {
    const { title, content, okText } = question(user, role, { stops, restoreConsequence, needsSecond });
    ask({
      title,
      content,
      okText,
      danger: role === 'Archived',
      cancelText: words.keep,
      onOk: () => change(role),
    });
  };
  const items = choices[user.role].map((role) => ({
    key: role,
    label: choiceLabel(user.role, role),
    danger: role === 'Archived',
    onClick: () => choose(role),
  }));
  return <RowMenu of={personName(user)} items={items} loading={isLoading} />;
}
