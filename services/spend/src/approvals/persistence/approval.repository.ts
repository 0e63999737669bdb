import { Inject, Injectable } from '@nestjs/common';
import {
  SYSTEM_POOL,
  TenantReader,
  joinSql,
  raw,
  sql,
  type Ctx,
  type KeysetPosition,
  type Sql,
  type Transaction,
} from '@almoner/platform';
import { type Pool } from 'pg';
import { type ApprovalStatus, type Changed } from '../domain/approval.ts';
import { type ApprovalKind } from '../approval-subject.ts';
import { approvalColumns, toApproval, type StoredApproval, type StoredVote } from './approval.row.ts';

export interface ApprovalToAdd extends StoredApproval {
  readonly organizationId: string;
  readonly subjectId: string;
}
export interface ApprovalFilter {
  /** Only requests of this person and about these teams; null for all of the organization. */
  readonly visibleTo: { readonly userId: string; readonly teamIds: readonly string[] } | null;
  readonly authorId: string | null;
  readonly subject: SubjectKey | null;
  readonly status: ApprovalStatus | null;
  readonly id: string | null;
  readonly kind: ApprovalKind | null;
}
/** The subject of a request: a card for the kind `card_limit`. */
export interface SubjectKey {
  readonly kind: ApprovalKind;
  readonly id: string;
}
export interface ApprovalAddress {
  readonly organizationId: string;
  readonly approvalId: string;
}

export const expiredPageSize = 100;

/** On requests `r`. `pending` is written out, so that its own index is used: few are open. */
function conditionsOf(filter: ApprovalFilter, after: KeysetPosition | null): Sql[] {
  const { authorId, subject, status, id, kind } = filter;
  return [
    sql`true`,
    ...(id === null ? [] : [sql`r.id = ${id}`]),
    ...(kind === null ? [] : [sql`r.kind = ${kind}`]),
    ...(authorId === null ? [] : [sql`r.author_id = ${authorId}`]),
    ...(subject === null ? [] : [sql`r.kind = ${subject.kind} and r.subject_id = ${subject.id}`]),
    ...(status === null
      ? []
      : [status === 'pending' ? sql`r.status = 'pending'` : sql`r.status = ${status}`]),
    ...(after === null ? [] : [sql`(r.created_at, r.id) < (${after.at}, ${after.id})`]),
  ];
}

@Injectable()
export class ApprovalRepository {
  constructor(
    private readonly reader: TenantReader,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
  ) {}

  /** False while another request for the same is open. */
  async add(tx: Transaction, approval: ApprovalToAdd): Promise<boolean> {
    const added = await tx.query(sql`
      insert into approval_request (organization_id, id, kind, subject_id, subject_version, payload, steps, team_id, author_id, author_name,
        author_email, reason, status, created_at, expires_at)
      values (${approval.organizationId}, ${approval.id}, ${approval.subject.kind}, ${approval.subjectId},
        ${approval.subjectVersion}, ${JSON.stringify(approval.subject)}, ${JSON.stringify(approval.steps)}, ${approval.teamId},
        ${approval.authorId}, ${approval.authorName}, ${approval.authorEmail}, ${approval.reason}, 'pending',
        ${approval.createdAt}, ${approval.expiresAt})
      on conflict (organization_id, kind, subject_id) where status = 'pending' do nothing returning id`);
    return added.length > 0;
  }

  async lock(tx: Transaction, organizationId: string, approvalId: string): Promise<StoredApproval | null> {
    const locked = await tx.query(
      `select 1 from approval_request where organization_id = $1 and id = $2 for update`,
      [organizationId, approvalId],
    );
    if (locked.length === 0) return null;
    return this.find(tx, organizationId, approvalId);
  }

  /** Not locked: for what must be locked before the request. */
  async find(tx: Transaction, organizationId: string, approvalId: string): Promise<StoredApproval | null> {
    const [row] = await tx.query(
      `select ${approvalColumns} from approval_request r where r.organization_id = $1 and r.id = $2`,
      [organizationId, approvalId],
    );
    return row === undefined ? null : toApproval(row);
  }

  async isApprovedSince(
    tx: Transaction,
    organizationId: string,
    { kind, id }: SubjectKey,
    since: Date,
  ): Promise<boolean> {
    const rows = await tx.query(sql`
      select 1 from approval_request
      where organization_id = ${organizationId} and kind = ${kind} and subject_id = ${id} and status = 'approved'
       and created_at >= ${since} limit 1`);
    return rows.length > 0;
  }

  /** The open requests about any of these, locked. */
  async lockOpenAbout(
    tx: Transaction,
    organizationId: string,
    kind: ApprovalKind,
    subjectIds: readonly string[],
  ): Promise<StoredApproval[]> {
    const locked = await tx.query<{ id: string }>(
      `select id from approval_request
       where organization_id = $1 and kind = $2 and subject_id = any($3::uuid[]) and status = 'pending' order by id for update`,
      [organizationId, kind, subjectIds],
    );
    return this.findAll(tx, organizationId, locked);
  }

  private async findAll(
    tx: Transaction,
    organizationId: string,
    locked: readonly { id: string }[],
  ): Promise<StoredApproval[]> {
    const rows = await tx.query(
      `select ${approvalColumns} from approval_request r where r.organization_id = $1 and r.id = any($2::uuid[]) order by r.id`,
      [organizationId, locked.map(({ id }) => id)],
    );
    return rows.map(toApproval);
  }

  /** The open requests of this author, locked. */
  async lockOpenOf(tx: Transaction, organizationId: string, authorId: string): Promise<StoredApproval[]> {
    const locked = await tx.query<{ id: string }>(
      `select id from approval_request
       where organization_id = $1 and author_id = $2 and status = 'pending' order by id for update`,
      [organizationId, authorId],
    );
    return this.findAll(tx, organizationId, locked);
  }

  async save(
    tx: Transaction,
    organizationId: string,
    approvalId: string,
    { status, version, endReason }: Pick<Changed, 'status' | 'version' | 'endReason'>,
    now: Date,
  ): Promise<void> {
    await tx.query(
      `update approval_request set status = $3, version = $4, end_reason = $6,
         decided_at = case when $3 = 'pending' then null else $5::timestamptz end
       where organization_id = $1 and id = $2`,
      [organizationId, approvalId, status, version, now, endReason ?? null],
    );
  }

  async addVote(
    tx: Transaction,
    organizationId: string,
    approvalId: string,
    vote: StoredVote,
  ): Promise<void> {
    const { voterId, voterName, voterEmail, step, decision, note, votedAt } = vote;
    await tx.query(
      `insert into approval_vote (organization_id, approval_id, voter_id, voter_name, voter_email, step, decision, note, voted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [organizationId, approvalId, voterId, voterName, voterEmail, step, decision, note, votedAt],
    );
  }

  /** Newest first; returns one row more than `limit` when there is a next page. */
  async list(
    ctx: Ctx,
    filter: ApprovalFilter,
    limit: number,
    after: KeysetPosition | null,
  ): Promise<StoredApproval[]> {
    const { organizationId } = ctx;
    const matching = joinSql(conditionsOf(filter, after), ' and ');
    const newest = (of: Sql) => sql`
      select id, created_at from approval_request r where r.organization_id = ${organizationId} and ${of} and ${matching}
      order by r.created_at desc, r.id desc limit ${limit + 1}`;
    const { visibleTo } = filter;
    // Each branch reads its own index in list order, so that a page does not cost the history of the organization.
    const found =
      visibleTo === null
        ? newest(sql`true`)
        : sql`(${newest(sql`r.author_id = ${visibleTo.userId}`)}) union
              select own.* from unnest(${[...visibleTo.teamIds]}::uuid[]) team (id)
              cross join lateral (${newest(sql`r.team_id = team.id`)}) own`;
    const { text, values } = sql`
             select ${raw(approvalColumns)} from (${found}) found
             join approval_request r on r.organization_id = ${organizationId} and r.id = found.id
             order by r.created_at desc, r.id desc limit ${limit + 1}`;
    const rows = await this.reader.query(ctx, { text, values });
    return rows.map(toApproval);
  }

  /** For every organization, for the sweep. */
  async listExpired(now: Date, afterId: string | null): Promise<ApprovalAddress[]> {
    const { rows } = await this.systemPool.query<ApprovalAddress>(
      `select organization_id as "organizationId", id as "approvalId" from approval_request
       where status = 'pending' and expires_at <= $1 and ($2::uuid is null or id > $2) order by id limit ${expiredPageSize}`,
      [now, afterId],
    );
    return rows;
  }
}
