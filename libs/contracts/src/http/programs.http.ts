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
    summary: 'The spend programs that the caller may see, with their usage',
    reply: z.array(SpendProgramWire),
  }),
  createProgram: route('POST', '/spend-programs', {
    summary: 'Create a spend program; by default it pays from the wallet and starts today',
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
    summary: 'Change a spend program; lower limits and an earlier end are in force when the call returns',
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
    summary: 'Resume a paused program, so that its cards work again',
    params: byId,
    reply: SpendProgramWire,
  }),
  closeProgram: route('POST', '/spend-programs/:id/close', {
    summary: 'Close a program permanently; its cards stop working',
    params: byId,
    reply: SpendProgramWire,
  }),
  listProgramCards: route('POST', '/creditcard/getAllNonCancelledCardsBySpendProgram', {
    summary: 'The program’s cards that the caller may see, without canceled ones',
    body: z.object({ spendProgramId: Id, ...PageOfArray }),
    reply: z.array(CardWire),
  }),
};
