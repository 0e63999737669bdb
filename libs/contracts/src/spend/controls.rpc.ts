import { Id } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { ControlsBody, ControlsWire } from '../wire/controls.wire.ts';

const ofOwner = ControlsBody.extend({ ownerId: Id });

/** Each applies to the next purchase once the call returns. */
export const controlsRpc = {
  setCardControls: rpc('rpc.spend.control.set-of-card', {
    access: 'card.change-limit',
    request: ofOwner,
    reply: ControlsWire,
  }),
  setRuleControls: rpc('rpc.spend.control.set-of-rule', {
    access: 'rule.manage',
    request: ofOwner,
    reply: ControlsWire,
  }),
  setProgramControls: rpc('rpc.spend.control.set-of-program', {
    access: 'program.manage',
    request: ofOwner,
    reply: ControlsWire,
  }),
};
