import { useGetSignaturePolicyQuery } from '../../../api/signatures.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { signatureWords as words } from '../../../words/en/signatures.ts';

/** Returns whether a movement of an amount takes a second admin, and what is said about it before it is sent. */
export function useSecondSignature() {
  const role = useAccount()?.role;
  const readsPolicy = role !== undefined && permissionScopeOfRole(role, 'account.read') !== 'none';
  const { data: policy } = useGetSignaturePolicyQuery(undefined, { skip: !readsPolicy });
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
  return { hasPolicy: policy?.threshold != null, isNeeded, notice, sentence, requested: words.requested };
}
