import { z } from 'zod';
import { Id } from '../primitives.ts';

/** `nonprofit` is a 501(c)(3) organization. */
export const organizationKinds = ['nonprofit', 'fiscal_sponsor', 'other', 'advisor'] as const;

export const AddressWire = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
});

export const RepresentativeWire = z.object({
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  email: z.string(),
});

/** The status of an application, with the submitted details. */
export const ApplicationWire = z.object({
  organizationId: Id,
  state: z.enum(['in_review', 'more_needed', 'activated', 'rejected']),
  /** The fields that the payment partner still needs, by its own names (`company.tax_id`). */
  currentlyDue: z.array(z.string()),
  rejectionReason: z.string().nullable(),
  legalName: z.string(),
  ein: z.string(),
  kind: z.enum(organizationKinds),
  mission: z.string().nullable(),
  website: z.string().nullable(),
  address: AddressWire.nullable(),
  representative: RepresentativeWire.nullable(),
});
export type ApplicationWire = z.infer<typeof ApplicationWire>;
