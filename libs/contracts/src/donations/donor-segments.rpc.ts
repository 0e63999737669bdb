import { z } from 'zod';
import { donorSegmentsHttp as http } from '../http/donor-segments.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { DonorSegmentWire } from '../wire/donor-segment.wire.ts';

export const donorSegmentsRpc = {
  list: rpc('rpc.donations.donor-segment.list', {
    access: 'gift.read',
    request: Nothing,
    reply: http.listDonorSegments.shape.reply,
  }),
  create: rpc('rpc.donations.donor-segment.create', {
    access: 'donor.manage',
    request: http.createDonorSegment.shape.body,
    reply: DonorSegmentWire,
  }),
  update: rpc('rpc.donations.donor-segment.update', {
    access: 'donor.manage',
    request: http.updateDonorSegment.shape.body.extend({ segmentId: Id }),
    reply: DonorSegmentWire,
  }),
  remove: rpc('rpc.donations.donor-segment.remove', {
    access: 'donor.manage',
    request: z.object({ segmentId: Id }),
    reply: Nothing,
  }),
};
