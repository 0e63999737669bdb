import { z } from 'zod';
import { Id, Instant, textOf } from '../primitives.ts';

export const donorNoteMaxLength = 2_000;
export const DonorNoteText = textOf(donorNoteMaxLength).min(1, 'The text is required');

/** A note about a donor by a person of the team; donors do not see it. */
export const DonorNoteWire = z.object({
  id: Id,
  text: z.string(),
  /** With the name as it was then, or the address. */
  author: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
});
export type DonorNoteWire = z.infer<typeof DonorNoteWire>;
