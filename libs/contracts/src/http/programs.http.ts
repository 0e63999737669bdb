import { z } from 'zod';
import {
  Id,
  Instant,
  PageOfArray,
  PositiveMinor,
  SpendFrequency,
  largestAmountMinor,
  lineOf,
} from '../primitives.ts';
import { CardWire } from '../wire/card.wire.ts';
import { SpendProgramWire } from '../wire/program.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const Name = lineOf(60).min(1, 'The name is required');
const Amount = PositiveMinor.max(largestAmountMinor, 'Too large for a program');

export const programsHttp = {
  listPrograms: route('GET', '/spendPrograms/GetAllSpendPrograms', {
    summary: 'The spend programs that the caller may see, with what is used of them',
    reply: z.array(SpendProgramWire),
  }),
  createProgram: route('POST', '/spend-programs', {
    summary:
      'Make a spend program; it pays from the wallet unless a team’s treasury is named, and starts today unless said otherwise',
    body: z.strictObject({
      name: Name,
      teamId: Id.nullable().default(null),
      frequency: SpendFrequency,
      limit: Amount,
      budget: Amount.nullable().default(null),
      payingAccountId: Id.nullable().default(null),
      startsAt: Instant.nullable().default(null),
      endsAt: Instant.nullable().default(null),
    }),
    reply: SpendProgramWire,
    status: 201,
  }),
  updateProgram: route('PATCH', '/spend-programs/:id', {
    summary: 'Change a spend program; what is lowered or ends earlier is in force before this answers',
    params: byId,
    body: z
      .strictObject({
        name: Name,
        limit: Amount,
        budget: Amount.nullable(),
        startsAt: Instant,
        endsAt: Instant.nullable(),
      })
      .partial(),
    reply: SpendProgramWire,
  }),
  pauseProgram: route('POST', '/spend-programs/:id/pause', {
    summary: 'Stop the cards of a program until it is resumed',
    params: byId,
    reply: SpendProgramWire,
  }),
  resumeProgram: route('POST', '/spend-programs/:id/resume', {
    summary: 'Let the cards of a paused program work again',
    params: byId,
    reply: SpendProgramWire,
  }),
  closeProgram: route('POST', '/spend-programs/:id/close', {
    summary: 'Close a program for good; its cards pay nothing more',
    params: byId,
    reply: SpendProgramWire,
  }),
  listProgramCards: route('POST', '/creditcard/getAllNonCancelledCardsBySpendProgram', {
    summary: 'The cards of a program that are not canceled, as far as the caller may see them',
    body: z.object({ spendProgramId: Id, ...PageOfArray }),
    reply: z.array(CardWire),
  }),
};
