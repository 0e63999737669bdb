import { type UserWire } from '@almoner/contracts';
import { useGetSignaturePolicyQuery } from '../../../api/signatures.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { signatureWords as words } from '../../../words/en/signatures.ts';

/** An advisor firm has none, and an organization that is not activated none yet. */
const hasPolicies = ({ role, owner, accountActivation }: UserWire) =>
  permissionScopeOfRole(role, 'account.read') !== 'none' &&
  owner?.type !== 'advisor' &&
  accountActivation === 'Activated';

/** Returns whether a movement of an amount, or a new admin, needs a second admin's signature, with the notice to show before it is sent. */
export function useSecondSignature() {
  const account = useAccount();
  const { data: policy } = useGetSignaturePolicyQuery(undefined, {
    skip: account === null || !hasPolicies(account),
  });
  const isNeeded = (minor: number) => policy?.threshold != null && minor > policy.threshold;
  /** The notice as text; null where one signature is enough. */
  const sentence = (minor: number) =>
    policy?.threshold != null && isNeeded(minor)
      ? words.needsSecond(moneyText(policy.threshold, policy.currency))
      : null;
  const notice = (minor: number) => {
    const text = sentence(minor);
    return text === null ? null : <p role="status">{text}</p>;
  };
  const hasPolicy = policy?.threshold != null;
  const admins = account?.users.filter(({ role }) => role === 'Admin').length ?? 0;
  const isNeededForAdmin = hasPolicy && admins > 1;
  return { hasPolicy, isNeededForAdmin, isNeeded, notice, sentence, requested: words.requested };
}
