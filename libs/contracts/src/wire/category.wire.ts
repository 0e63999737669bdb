import { z } from 'zod';
import { Id } from '../primitives.ts';

/** What spending serves, as Form 990 Part IX asks in its columns. */
export const functions = ['program', 'management', 'fundraising'] as const;

export const CategoryWire = z.object({
  id: Id,
  organizationId: Id,
  code: z.string(),
  name: z.string(),
  /** The line of Form 990 Part IX; null for one that the organization added. */
  form990Line: z.string().nullable(),
  /** Where spending goes unless somebody says otherwise on the line itself. */
  function: z.enum(functions),
  isArchived: z.boolean(),
});
export type CategoryWire = z.infer<typeof CategoryWire>;
