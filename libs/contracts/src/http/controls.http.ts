import { z } from 'zod';
import { Id } from '../primitives.ts';
import { ControlsBody, ControlsWire } from '../wire/controls.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const summary = (owner: string) =>
  `Set the merchant rules, the per-purchase limit and the cash limit of ${owner}; they apply to the next purchase when the call returns`;

export const controlsHttp = {
  setCardControls: route('PUT', '/cards/:id/controls', {
    summary: summary('a card'),
    params: byId,
    body: ControlsBody,
    reply: ControlsWire,
  }),
  setRuleControls: route('PUT', '/spend-rules/:id/controls', {
    summary: summary('a named spend rule'),
    params: byId,
    body: ControlsBody,
    reply: ControlsWire,
  }),
  setProgramControls: route('PUT', '/spend-programs/:id/controls', {
    summary: summary('a spend program'),
    params: byId,
    body: ControlsBody,
    reply: ControlsWire,
  }),
};
