import { z } from 'zod';
import { programsHttp } from '../http/programs.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { ProgramMemberWire, SpendProgramWire } from '../wire/program.wire.ts';

const programId = z.object({ programId: Id });

export const programsRpc = {
  listPrograms: rpc('rpc.spend.program.list', {
    access: 'program.read',
    request: Nothing,
    reply: z.array(SpendProgramWire),
  }),
  /** Not found for a program that the caller may not see; services see all of their context's organization. */
  getProgram: rpc('rpc.spend.program.get', {
    access: ['program.read', 'service'],
    request: programId,
    reply: SpendProgramWire,
  }),
  createProgram: rpc('rpc.spend.program.create', {
    access: 'program.manage',
    request: programsHttp.createProgram.shape.body,
    reply: SpendProgramWire,
  }),
  /** Applies to the next purchase once the call returns. */
  updateProgram: rpc('rpc.spend.program.update', {
    access: 'program.manage',
    request: programsHttp.updateProgram.shape.body.extend({ programId: Id }),
    reply: SpendProgramWire,
  }),
  listProgramPeriods: rpc('rpc.spend.program.list-periods', {
    access: 'program.read',
    request: programId.extend({ count: z.number().int().min(1).max(60) }),
    reply: programsHttp.listProgramPeriods.shape.reply,
  }),
  listProgramMembers: rpc('rpc.spend.program.list-members', {
    access: 'program.read',
    request: programId,
    reply: z.array(ProgramMemberWire),
  }),
  /** The caller has checked that the person belongs to the organization; a team is checked here. */
  addProgramMember: rpc('rpc.spend.program.add-member', {
    access: 'program.manage',
    request: programId.extend({ member: ProgramMemberWire }),
    reply: z.array(ProgramMemberWire),
  }),
  removeProgramMember: rpc('rpc.spend.program.remove-member', {
    access: 'program.manage',
    request: programId.extend({ member: ProgramMemberWire }),
    reply: z.array(ProgramMemberWire),
  }),
  pauseProgram: rpc('rpc.spend.program.pause', {
    access: 'program.manage',
    request: programId,
    reply: SpendProgramWire,
  }),
  resumeProgram: rpc('rpc.spend.program.resume', {
    access: 'program.manage',
    request: programId,
    reply: SpendProgramWire,
  }),
  closeProgram: rpc('rpc.spend.program.close', {
    access: 'program.manage',
    request: programId,
    reply: SpendProgramWire,
  }),
};
