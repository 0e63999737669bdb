import { z } from 'zod';
import { Id } from '../primitives.ts';

/** The functional expense columns of Form 990, Part IX. */
export const functions = ['program', 'management', 'fundraising'] as const;

/** Lines of Form 990, Part IX, that an expense can be on, in the order of the form. Line 25 is their sum. */
export const form990Lines = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11a',
  '11b',
  '11c',
  '11d',
  '11e',
  '11f',
  '11g',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
  '21',
  '22',
  '23',
  '24a',
  '24b',
  '24c',
  '24d',
  '24e',
] as const;

export const CategoryWire = z.object({
  id: Id,
  organizationId: Id,
  code: z.string(),
  name: z.string(),
  /** The line of Form 990, Part IX; null for a category that the organization added without one. */
  form990Line: z.string().nullable(),
  /** The default for spending in this category. */
  function: z.enum(functions),
  isArchived: z.boolean(),
});
export type CategoryWire = z.infer<typeof CategoryWire>;
