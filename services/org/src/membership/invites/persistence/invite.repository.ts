import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL, TenantReader, type Ctx, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type Invite, type InviteStatus } from '../domain/invite.ts';

export interface InviteRecord extends Invite {
  readonly organizationName: string;
  readonly inviterName: string;
  readonly teamName: string | null;
}

const listMax = 1_000;
const selectInvite = `
  select i.id, i.organization_id as "organizationId", i.email, i.role, i.team_id as "teamId", i.status,
         i.invited_by as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt",
         i.waits_for_signature as "waitsForSignature", i.signed_at as "signedAt",
         o.name as "organizationName", coalesce(u.name, u.email) as "inviterName", t.name as "teamName"
  from invite i
  join organization o on o.organization_id = i.organization_id
  join "user" u on u.id = i.invited_by
  left join team t on t.organization_id = i.organization_id and t.id = i.team_id`;

@Injectable()
export class InviteRepository {
  constructor(
    private readonly reader: TenantReader,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
  ) {}

  list(ctx: Ctx): Promise<InviteRecord[]> {
    return this.reader.query<InviteRecord>(ctx, {
      name: 'invites',
      text: `${selectInvite} where i.organization_id = $1 order by i.created_at desc limit ${listMax}`,
      values: [ctx.organizationId],
    });
  }

  /** Reads across organizations, for the caller's own address only: an invited person belongs to none yet. */
  async findOpenFor(email: string, now: Date): Promise<InviteRecord | null> {
    const { rows } = await this.systemPool.query<InviteRecord>(
      `${selectInvite} where i.email = $1 and i.status = 'open' and not i.waits_for_signature and i.expires_at > $2 order by i.created_at desc limit 1`,
      [email, now],
    );
    return rows[0] ?? null;
  }

  /** Like `findOpenFor`, with any status; nobody has received one that waits for a signature. */
  async findAddressed(inviteId: string, email: string): Promise<InviteRecord | null> {
    const { rows } = await this.systemPool.query<InviteRecord>(
      `${selectInvite} where i.id = $1 and i.email = $2 and not i.waits_for_signature`,
      [inviteId, email],
    );
    return rows[0] ?? null;
  }

  async find(tx: Transaction, ctx: Ctx, inviteId: string): Promise<InviteRecord | null> {
    const [invite] = await tx.query<InviteRecord>(
      `${selectInvite} where i.organization_id = $1 and i.id = $2`,
      [ctx.organizationId, inviteId],
    );
    return invite ?? null;
  }

  async lock(tx: Transaction, ctx: Ctx, inviteId: string): Promise<InviteRecord | null> {
    const [invite] = await tx.query<InviteRecord>(
      `${selectInvite} where i.organization_id = $1 and i.id = $2 for update of i`,
      [ctx.organizationId, inviteId],
    );
    return invite ?? null;
  }

  async add(tx: Transaction, invite: Invite): Promise<void> {
    const { id, organizationId, email, role, teamId, status, invitedBy, createdAt, expiresAt } = invite;
    await tx.query(
      `insert into invite (id, organization_id, email, role, team_id, status, invited_by, created_at, expires_at, waits_for_signature)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[id, organizationId, email, role, teamId, status, invitedBy, createdAt, expiresAt],
        invite.waitsForSignature,
      ],
    );
  }

  async saveSignature(tx: Transaction, ctx: Ctx, invite: Invite): Promise<void> {
    const { id, waitsForSignature, signedAt, expiresAt } = invite;
    await tx.query(
      `update invite set waits_for_signature = $3, signed_at = $4, expires_at = $5 where organization_id = $1 and id = $2`,
      [ctx.organizationId, id, waitsForSignature, signedAt, expiresAt],
    );
  }

  /** The open invitation to this address that waits for a second signature, locked. */
  async lockWaiting(tx: Transaction, ctx: Ctx, email: string, now: Date): Promise<InviteRecord | null> {
    const [invite] = await tx.query<InviteRecord>(
      `${selectInvite} where i.organization_id = $1 and i.email = $2 and i.status = 'open' and i.waits_for_signature
         and i.expires_at > $3 for update of i`,
      [ctx.organizationId, email, now],
    );
    return invite ?? null;
  }

  /** Serializes an organization's invitations, so that concurrent ones count each other. */
  async lockSending(tx: Transaction, ctx: Ctx): Promise<void> {
    // Weaker than `for update`, which would block people who are accepting an invitation.
    await tx.query(`select 1 from organization where organization_id = $1 for no key update`, [
      ctx.organizationId,
    ]);
  }

  async countSince(
    tx: Transaction,
    ctx: Ctx,
    email: string,
    since: Date,
  ): Promise<{ toAddress: number; total: number }> {
    const [row] = await tx.query<{ to_address: number; total: number }>(
      `select count(*) filter (where email = $2)::int as to_address, count(*)::int as total from invite
       where organization_id = $1 and created_at > $3`,
      [ctx.organizationId, email, since],
    );
    return { toAddress: row?.to_address ?? 0, total: row?.total ?? 0 };
  }

  /** A new invitation replaces the one before. */
  async revokeOpen(tx: Transaction, ctx: Ctx, email: string): Promise<void> {
    await tx.query(
      `update invite set status = 'revoked' where organization_id = $1 and email = $2 and status = 'open'`,
      [ctx.organizationId, email],
    );
  }

  async setStatus(tx: Transaction, ctx: Ctx, inviteId: string, status: InviteStatus): Promise<void> {
    await tx.query(`update invite set status = $3 where organization_id = $1 and id = $2`, [
      ctx.organizationId,
      inviteId,
      status,
    ]);
  }
}
