import { z } from 'zod';
import { Id, Instant } from '../primitives.ts';

/** Subjects of emails, including voided or replaced receipts and failed charges of recurring gifts. */
export const donorMailKinds = ['receipt', 'statement', 'recurring', 'bank_debit'] as const;
export type DonorMailKind = (typeof donorMailKinds)[number];

/** `waiting` until the mail server takes it; `failed` once the last attempt was refused. */
export const donorMailStatuses = ['waiting', 'sent', 'failed'] as const;

/** An email of the platform to a donor, for the organization. Its text is not kept. */
export const DonorMailWire = z.object({
  id: Id,
  kind: z.enum(donorMailKinds),
  subject: z.string(),
  sentTo: z.string(),
  status: z.enum(donorMailStatuses),
  createdAt: Instant,
});
export type DonorMailWire = z.infer<typeof DonorMailWire>;
