import { useGetSignaturePolicyQuery } from '../../api/signatures.api.ts';
import { moneyText } from '../../lib/money-format.ts';
import { signatureWords as words } from '../../words/en/signatures.ts';

/** Whether a movement of an amount takes a second admin, and what the drawer says about it before it is sent. */
export function useSecondSignature() {
  const { data: policy } = useGetSignaturePolicyQuery();
  const isNeeded = (minor: number) => policy?.threshold != null && minor > policy.threshold;
  const notice = (minor: number) =>
    policy?.threshold != null && isNeeded(minor) ? (
      <p role="status">{words.needsSecond(moneyText(policy.threshold, policy.currency))}</p>
    ) : null;
  return { isNeeded, notice, requested: words.requested };
}
