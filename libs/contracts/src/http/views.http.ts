import { z } from 'zod';
import { Id, Instant, Nothing, lineOf, nameOf } from '../primitives.ts';
import { route } from './route.ts';

/** The filters as in the URL of the list, without the page's own state. */
const ViewFilters = z
  .record(z.string().regex(/^[a-z]{1,20}$/), lineOf(200).min(1))
  .refine((filters) => Object.keys(filters).length <= 20, 'Must be at most 20 filters');

export const PurchaseViewWire = z.object({
  id: Id,
  name: z.string(),
  filters: z.record(z.string(), z.string()),
  /** Everyone in the organization sees it, each with the purchases that they may see. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  createdAt: Instant,
});
export type PurchaseViewWire = z.infer<typeof PurchaseViewWire>;

export const viewsHttp = {
  listViews: route('GET', '/purchases/views', {
    summary: 'Saved filters of the list of purchases: the caller’s own and the shared ones, by name',
    reply: z.array(PurchaseViewWire),
  }),
  saveView: route('POST', '/purchases/views', {
    summary: 'Save filters under a name; a view of the caller with the same name is replaced',
    body: z.strictObject({ name: nameOf('The name'), filters: ViewFilters, isShared: z.boolean() }),
    reply: PurchaseViewWire,
    status: 201,
  }),
  removeView: route('DELETE', '/purchases/views/:id', {
    summary: 'Remove a view: the caller’s own, or as an admin a shared one',
    params: z.object({ id: Id }),
    reply: Nothing,
  }),
};
