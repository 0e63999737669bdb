import { z } from 'zod';
import { Id, Nothing, nameOf } from '../primitives.ts';
import { DonorSegmentFilters, DonorSegmentWire } from '../wire/donor-segment.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const name = nameOf('The name');

export const donorSegmentsHttp = {
  listDonorSegments: route('GET', '/donor-segments', {
    summary: 'Saved filters of the list of donors, by name, at most a hundred',
    reply: z.array(DonorSegmentWire),
  }),
  createDonorSegment: route('POST', '/donor-segments', {
    summary: 'Save filters of the list of donors under a name',
    body: z.strictObject({ name, filters: DonorSegmentFilters }),
    reply: DonorSegmentWire,
    status: 201,
  }),
  updateDonorSegment: route('PATCH', '/donor-segments/:id', {
    summary: 'Rename a segment, or replace its filters',
    params: byId,
    body: z.strictObject({ name: name.optional(), filters: DonorSegmentFilters.optional() }),
    reply: DonorSegmentWire,
  }),
  removeDonorSegment: route('DELETE', '/donor-segments/:id', {
    summary: 'Delete a segment; its donors stay',
    params: byId,
    reply: Nothing,
  }),
};
