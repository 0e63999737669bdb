import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf, type ReplyOf, type spendRpc } from '@almoner/contracts';
import { TenantReader, type Ctx, type Transaction } from '@almoner/platform';
import { AccountRepository } from '../../ledger/persistence/account.repository.ts';

type TeamFact = PayloadOf<typeof orgEvents.teamChanged>;
type TreasuryView = ReplyOf<typeof spendRpc.listTreasuries>[number];

export interface Treasury {
  readonly accountId: string;
  readonly teamName: string;
  readonly currency: string;
  readonly postedMinor: bigint;
  readonly heldMinor: bigint;
  readonly isClosed: boolean;
}

/** About 170 bytes each. */
const maxTreasuries = 3_000;

@Injectable()
export class TreasuryRepository {
  constructor(
    private readonly reader: TenantReader,
    private readonly accounts: AccountRepository,
  ) {}

  /** Returns false for an event that is older than the stored revision. A team that was closed here stays closed. */
  async saveTeam(tx: Transaction, fact: TeamFact): Promise<boolean> {
    const saved = await tx.query(
      `insert into team (organization_id, id, revision, name, is_closed) values ($1, $2, $3, $4, $5)
       on conflict (organization_id, id) do update
         set revision = excluded.revision, name = excluded.name, is_closed = team.is_closed or excluded.is_closed
         where team.revision < excluded.revision
       returning id`,
      [fact.organizationId, fact.teamId, fact.revision, fact.name, fact.isClosed],
    );
    return saved.length > 0;
  }

  async rename(tx: Transaction, { organizationId, teamId, name }: TeamFact): Promise<void> {
    await tx.query(
      `update account set name = $3 where organization_id = $1 and kind = 'treasury' and owner_id = $2`,
      [organizationId, teamId, name],
    );
  }

  /** Opens a treasury for every open team that has none, once the organization is active. */
  async openMissing(tx: Transaction, organizationId: string): Promise<void> {
    const teams = await tx.query<{ id: string; name: string; currency: string }>(
      `select t.id, t.name, o.currency from team t join organization o using (organization_id)
       where t.organization_id = $1 and o.is_active and not t.is_closed
         and not exists (select 1 from account a where a.organization_id = t.organization_id and a.kind = 'treasury' and a.owner_id = t.id)`,
      [organizationId],
    );
    for (const { id, name, currency } of teams)
      await this.accounts.open(tx, organizationId, { kind: 'treasury', ownerId: id, name, currency });
  }

  /** Reads whether the team is closed under the lock: it may have been closed while this transaction waited. */
  async lock(tx: Transaction, organizationId: string, teamId: string): Promise<Treasury | null> {
    const [account] = await tx.query<{
      id: string;
      currency: string;
      posted_minor: string;
      held_minor: string;
    }>(
      `select id, currency, posted_minor, held_minor from account
       where organization_id = $1 and kind = 'treasury' and owner_id = $2 for update`,
      [organizationId, teamId],
    );
    const [team] = await tx.query<{ name: string; is_closed: boolean }>(
      `select name, is_closed from team where organization_id = $1 and id = $2`,
      [organizationId, teamId],
    );
    if (account === undefined || team === undefined) return null;
    const [postedMinor, heldMinor] = [BigInt(account.posted_minor), BigInt(account.held_minor)];
    return {
      accountId: account.id,
      currency: account.currency,
      postedMinor,
      heldMinor,
      teamName: team.name,
      isClosed: team.is_closed,
    };
  }

  /** Locked last, as every transfer does. */
  async lockWallet(
    tx: Transaction,
    organizationId: string,
  ): Promise<{ id: string; availableMinor: bigint } | null> {
    const [row] = await tx.query<{ id: string; available: string }>(
      `select id, posted_minor - held_minor as available from account
       where organization_id = $1 and kind = 'wallet' for update`,
      [organizationId],
    );
    return row === undefined ? null : { id: row.id, availableMinor: BigInt(row.available) };
  }

  /** Also for a team whose event has not arrived yet: its treasury accepts no money from now on. */
  async close(tx: Transaction, organizationId: string, teamId: string): Promise<void> {
    await tx.query(
      `insert into team (organization_id, id, revision, name, is_closed) values ($1, $2, -1, '', true)
       on conflict (organization_id, id) do update set is_closed = true`,
      [organizationId, teamId],
    );
  }

  /** The balance is what can be spent: posted less on hold. */
  async list(ctx: Ctx, teamIds: readonly string[] | null): Promise<TreasuryView[]> {
    const rows = await this.reader.query<Omit<TreasuryView, 'balance'> & { balance: string }>(ctx, {
      name: 'treasuries',
      text: `select owner_id as "teamId", id as "accountId", posted_minor - held_minor as balance, currency from account
             where organization_id = $1 and kind = 'treasury' and ($2::uuid[] is null or owner_id = any($2::uuid[]))
             order by id desc limit ${maxTreasuries}`,
      values: [ctx.organizationId, teamIds],
    });
    return rows.map((row) => ({ ...row, balance: Number(row.balance) }));
  }
}
