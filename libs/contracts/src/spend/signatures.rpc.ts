import { signaturesHttp } from '../http/signatures.http.ts';
import { Nothing } from '../primitives.ts';
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
};
