import { Injectable } from '@nestjs/common';
import { type ProgramMemberWire } from '@almoner/contracts';
import { TenantReader, sql, type Ctx, type Transaction } from '@almoner/platform';

@Injectable()
export class ProgramMemberRepository {
  constructor(private readonly reader: TenantReader) {}

  /** False for one that is a member already. */
  async add(
    tx: Transaction,
    organizationId: string,
    programId: string,
    { kind, id }: ProgramMemberWire,
  ): Promise<boolean> {
    const added = await tx.query(sql`
      insert into program_member (organization_id, program_id, kind, member_id)
      values (${organizationId}, ${programId}, ${kind}, ${id}) on conflict do nothing returning member_id`);
    return added.length > 0;
  }

  /** False for one that is not a member. */
  async remove(
    tx: Transaction,
    organizationId: string,
    programId: string,
    { kind, id }: ProgramMemberWire,
  ): Promise<boolean> {
    const removed = await tx.query(sql`
      delete from program_member where organization_id = ${organizationId} and program_id = ${programId}
        and kind = ${kind} and member_id = ${id} returning member_id`);
    return removed.length > 0;
  }

  /** In the order in which they were added. */
  list(ctx: Ctx, programId: string): Promise<ProgramMemberWire[]> {
    return this.reader.query<ProgramMemberWire>(ctx, {
      name: 'program-members',
      text: `select kind, member_id as id from program_member
             where organization_id = $1 and program_id = $2 order by added_at, member_id limit 5000`,
      values: [ctx.organizationId, programId],
    });
  }
}
