import { z } from 'zod';
import { signaturesHttp } from '../http/signatures.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { SignaturePolicyWire } from '../wire/signature.wire.ts';

export const signaturesRpc = {
  getSignaturePolicy: rpc('rpc.spend.signature-policy.get', {
    access: 'account.read',
    request: Nothing,
    reply: SignaturePolicyWire,
  }),
  /** @throws `second_admin_missing`, `approval_pending`, `changed_meanwhile` */
  changeSignaturePolicy: rpc('rpc.spend.signature-policy.change', {
    access: 'money.move',
    request: signaturesHttp.changeSignaturePolicy.shape.body,
    reply: SignaturePolicyWire,
  }),
  /**
   * For `org`, in the name of an admin who links another bank account. `isSigned` when two admins have signed for this account within the
   * last days, or one is enough; otherwise the request for the second signature, which this call stores.
   */
  signBankAccount: rpc('rpc.spend.signature.sign-bank-account', {
    access: 'payment-method.manage',
    request: z.object({
      /** The same for the same account of the same bank. */
      bankAccountId: Id,
      last4: z.string().regex(/^\d{4}$/),
    }),
    reply: z.object({ isSigned: z.boolean(), approvalId: Id.nullable() }),
  }),
  /** For `org`: whether an amount is set, so that a new admin may need two signatures. */
  findSignatureRule: rpc('rpc.spend.signature.find-rule', {
    access: 'service',
    request: Nothing,
    reply: z.object({ isRequired: z.boolean() }),
  }),
  /**
   * For `org`, on behalf of an admin who makes someone else an admin, or invites one. Stores the request for the second signature, or
   * finds the open one. Null when no amount is set any longer.
   */
  signNewAdmin: rpc('rpc.spend.signature.sign-new-admin', {
    access: 'user.change-role',
    request: z.object({
      change: z.enum(['admin_role', 'admin_invite']),
      /** The person, or the invitation. */
      id: Id,
      /** Of the person, or the invited address. */
      name: z.string(),
    }),
    reply: z.object({ approvalId: Id.nullable() }),
  }),
  /** For `org`: withdraws the open request about an invitation that was revoked. */
  cancelNewAdmin: rpc('rpc.spend.signature.cancel-new-admin', {
    access: 'service',
    request: z.object({ id: Id }),
    reply: Nothing,
  }),
};
