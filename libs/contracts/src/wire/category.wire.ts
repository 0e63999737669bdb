import { z } from 'zod';
import { Id } from '../primitives.ts';

/** The functional expense columns of Form 990, Part IX. */
export const functions = ['program', 'management', 'fundraising'] as const;

export const CategoryWire = z.object({
  id: Id,
  organizationId: Id,
  code: z.string(),
  name: z.string(),
  /** The line of Form 990, Part IX; null for a category that the organization added. */
  form990Line: z.string().nullable(),
  /** The default for spending in this category. */
  function: z.enum(functions),
  isArchived: z.boolean(),
});
export type CategoryWire = z.infer<typeof CategoryWire>;
