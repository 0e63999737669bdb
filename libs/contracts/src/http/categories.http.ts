import { z } from 'zod';
import { Id, nameOf } from '../primitives.ts';
import { CategoryWire, form990Lines } from '../wire/category.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const Form990Line = z.enum(form990Lines).nullable();

export const categoriesHttp = {
  listCategories: route('GET', '/categories/get/:id', {
    summary: 'The chart of accounts of an organization',
    params: byId,
    reply: z.array(CategoryWire),
  }),
  addCategory: route('POST', '/categories', {
    summary: 'Add a category',
    body: CategoryWire.pick({ function: true })
      .extend({
        name: nameOf('The name'),
        code: z.string().regex(/^[0-9]{3,6}$/, 'A code has 3 to 6 digits, like 5100'),
        form990Line: Form990Line.optional(),
      })
      .strict(),
    reply: CategoryWire,
    status: 201,
  }),
  renameCategory: route('POST', '/categories/:id/name', {
    summary: 'Rename a category',
    params: byId,
    body: z.strictObject({ name: nameOf('The name') }),
    reply: CategoryWire,
  }),
  setForm990Line: route('POST', '/categories/:id/form-990-line', {
    summary: 'Set or, with null, remove the line of Form 990, Part IX, that a category is reported on',
    params: byId,
    body: z.strictObject({ form990Line: Form990Line }),
    reply: CategoryWire,
  }),
  archiveCategory: route('POST', '/categories/:id/archive', {
    summary: 'Archive or restore a category; its bookings stay',
    params: byId,
    body: z.strictObject({ isArchived: z.boolean() }),
    reply: CategoryWire,
  }),
};
