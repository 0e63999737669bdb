import '../../ui/onboarding.css';
import { type InviteWire } from '@almoner/contracts';
import { App, Button } from 'antd';
import { Link, useLocation } from 'react-router';
import { useGetUserInviteQuery } from '../../api/invites.api.ts';
import { useAnswerInviteMutation } from '../../api/invites.api.ts';
import { changeProblem } from '../../api/problem.ts';
import { signOutRequested } from '../../state/dialogs.slice.ts';
import { invitedAddress } from '../../lib/routes.ts';
import { useAppDispatch } from '../../state/store.ts';
import { useAccount } from '../../state/use-account.ts';
import { shortDate } from '../../lib/time-format.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { ownInviteWords as words } from '../../words/en/invites.ts';
import { SwitchAccount } from '../../session/switch-account.tsx';

export function InvitePage() {
  const account = useAccount();
  const { search } = useLocation();
  const { data: invite } = useGetUserInviteQuery(account?.email ?? '', { skip: account === null });
  const to = invitedAddress(search);
  if (account !== null && to !== null && to !== account.email)
    return <InviteForOtherAddress to={to} own={account.email} />;
  return invite ? <OpenInvite invite={invite} /> : null;
}

function InviteForOtherAddress({ to, own }: { readonly to: string; readonly own: string }) {
  const dispatch = useAppDispatch();
  return (
    <div className="onboarding">
      <LogoMark />
      <h1>{words.otherAddress}</h1>
      <p>{words.otherAddressLead(to, own)}</p>
      <div className="onboarding-actions">
        <Button type="primary" size="large" onClick={() => dispatch(signOutRequested())}>
          {words.signOut}
        </Button>
        <Link to="/" replace>
          <Button size="large">{words.stayHere}</Button>
        </Link>
      </div>
    </div>
  );
}

function OpenInvite({ invite }: { readonly invite: InviteWire }) {
  const { message } = App.useApp();
  const ask = useConfirmation();
  const [answerInvite, { isLoading }] = useAnswerInviteMutation();
  const answer = async (given: 'accept' | 'decline') => {
    const { error } = await answerInvite({ id: invite.id, answer: given });
    if (error !== undefined) void message.error(changeProblem(error).sentence);
    else if (given === 'decline') void message.success(words.declined);
  };
  const askToDecline = () =>
    ask({
      title: words.declineQuestion(invite.organizationName),
      content: words.declineConsequence,
      okText: words.decline,
      danger: true,
      cancelText: words.keepInvite,
      onOk: () => answer('decline'),
    });
  return (
    <div className="onboarding">
      <LogoMark />
      <h1>{words.inviteTitle(invite.organizationName)}</h1>
      <p>{words.inviteLead(invite.invitedBy ?? words.somebody, invite.role)}</p>
      {invite.teamName !== null && <p>{words.inviteTeam(invite.teamName)}</p>}
      <p className="supporting">{words.inviteUntil(shortDate(new Date(invite.expiresAt), new Date()))}</p>
      <div className="onboarding-actions">
        <Button type="primary" size="large" loading={isLoading} onClick={() => void answer('accept')}>
          {words.accept}
        </Button>
        <Button size="large" disabled={isLoading} onClick={askToDecline}>
          {words.decline}
        </Button>
      </div>
      <SwitchAccount email={invite.email} />
    </div>
  );
}
