import { type UserWire } from '@almoner/contracts';
import { memberWords as words } from '../../../words/en/members.ts';
import { NameForm } from '../name-form.tsx';

/** The account’s profile. Only the name can be edited. */
export function Profile({ account }: { readonly account: UserWire }) {
  return (
    <dl className="definition-list">
      <dt>{words.yourName}</dt>
      <dd>
        <NameForm name={account.name} />
      </dd>
      <dt>{words.email}</dt>
      <dd>{account.email}</dd>
      <dt>{words.role}</dt>
      <dd>{account.role}</dd>
    </dl>
  );
}
