import { type ApprovalWire } from '@almoner/contracts';
import { useListPendingSignaturesQuery } from '../../../api/signatures.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';

export type SignatureRequest = ApprovalWire & {
  readonly subject: Extract<ApprovalWire['subject'], { kind: 'signature' }>;
};

const isSignature = (approval: ApprovalWire): approval is SignatureRequest =>
  approval.subject.kind === 'signature';

/** Requests for a second signature; none for people who see no requests. */
export function usePendingSignatures(): readonly SignatureRequest[] {
  const readsRequests = useReadsRequests();
  const { data = [] } = useListPendingSignaturesQuery(undefined, { skip: !readsRequests });
  return readsRequests ? data.filter(isSignature) : [];
}

export function useReadsRequests(): boolean {
  const role = useAccount()?.role;
  return role !== undefined && permissionScopeOfRole(role, 'approval.read') !== 'none';
}
