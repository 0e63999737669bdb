import { z } from 'zod';
import { CardLimitAmount } from './cards.http.ts';
import {
  Id,
  Instant,
  PageOfArray,
  PositiveMinor,
  SpendFrequency,
  maxAmountMinor,
  lineOf,
} from '../primitives.ts';
import { CardWire } from '../wire/card.wire.ts';
import { CardPeriodsWire } from '../wire/card-periods.wire.ts';
import { ProgramMemberWire, SpendProgramWire } from '../wire/program.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const memberOf = byId.extend({ kind: ProgramMemberWire.shape.kind, memberId: Id });
const Name = lineOf(60).min(1, 'The name is required');
const Amount = PositiveMinor.max(maxAmountMinor, 'Too large for a program');

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
      /** A program whose merchant rules, members and default category the new one gets. */
      copyOf: Id.optional(),
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
        /** The category of its purchases until they get another. */
        defaultCategoryId: Id.nullable(),
      })
      .partial(),
    reply: SpendProgramWire,
  }),
  listProgramPeriods: route('GET', '/spend-programs/:id/periods', {
    summary: 'What a program spent in each of its last periods, oldest first',
    params: byId,
    query: z.object({ count: z.coerce.number().int().min(1).max(60).default(24) }),
    reply: CardPeriodsWire,
  }),
  listProgramMembers: route('GET', '/spend-programs/:id/members', {
    summary: 'The people and teams that were added to a program, with or without a card',
    params: byId,
    reply: z.array(ProgramMemberWire),
  }),
  addProgramMember: route('PUT', '/spend-programs/:id/members/:kind/:memberId', {
    summary: 'Add a person or a team to a program',
    params: memberOf,
    reply: z.array(ProgramMemberWire),
  }),
  removeProgramMember: route('DELETE', '/spend-programs/:id/members/:kind/:memberId', {
    summary: 'Remove a person or a team from a program; their cards stay',
    params: memberOf,
    reply: z.array(ProgramMemberWire),
  }),
  issueProgramCards: route('POST', '/spend-programs/:id/issue-cards', {
    summary:
      'Issue a card to every member of a program without one, with the limit of the program unless another is given; a manager only to the people of their teams',
    params: byId,
    /** In minor units for each period of the program. */
    body: z.strictObject({ limit: CardLimitAmount.optional() }),
    /** `waiting`: how many of the granted cards, and those granted before, are issued on later days because of the daily limit. */
    reply: z.object({ granted: z.number().int(), waiting: z.number().int().default(0) }),
    status: 202,
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
