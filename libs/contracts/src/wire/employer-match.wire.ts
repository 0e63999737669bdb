import { z } from 'zod';
import { Day, Id, Minor } from '../primitives.ts';

/** `possible`: the employer may match the gift; `requested`: the match was requested from the employer; `received`: it has paid. */
export const employerMatchStatuses = ['possible', 'requested', 'received'] as const;
export type EmployerMatchStatus = (typeof employerMatchStatuses)[number];

/** The contribution of a donor's employer to a gift. Its money is a gift of its own: this is never added to a sum of gifts. */
export const EmployerMatchWire = z.object({
  status: z.enum(employerMatchStatuses),
  /** Null unless it was received, like everything below. */
  amount: Minor.nullable(),
  receivedOn: Day.nullable(),
  /** The gift of the employer by which it paid; it may pay for several gifts of its people. */
  paidByGiftId: Id.nullable(),
});
export type EmployerMatchWire = z.infer<typeof EmployerMatchWire>;
