import { Injectable } from '@nestjs/common';
import { newId } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import {
  addressColumns,
  addressOfRow,
  saveAddress,
  type AddressColumns,
} from '../../donor-records/donor-address.ts';
import { type DonorFields, type StoredDonorFields } from '../domain/donor-merge.ts';
import { hasNewerMerge } from './newer-merge.ts';

interface FieldsRow extends AddressColumns {
  id: string;
  name: string | null;
  tags: string[];
  note: string;
  employer: string | null;
  merged_into: string | null;
  address_donor_id: string | null;
}

export interface LockedDonor {
  readonly id: string;
  readonly mergedInto: string | null;
  readonly fields: DonorFields;
}

export interface StoredMerge {
  readonly id: string;
  readonly survivorId: string;
  readonly mergedId: string;
  readonly isUndone: boolean;
  /** Only merges into the survivor that are in force. */
  readonly isNewest: boolean;
  readonly before: StoredDonorFields;
  readonly after: StoredDonorFields;
}

@Injectable()
export class DonorMergeRepository {
  /** Merges of one organization wait for each other, so that their chains are consistent. */
  async lockMerges(tx: Transaction, organizationId: string): Promise<void> {
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtextextended('merge donors ' || ${organizationId}, 0))`,
    );
  }

  /**
   * Locks the donors that were merged into these, then these in their order. A gift locks the donor of its address before that
   * one's survivor, so the order here is the same: the donor that is merged comes before its survivor.
   */
  async lock(
    tx: Transaction,
    organizationId: string,
    donorIds: readonly string[],
  ): Promise<Map<string, LockedDonor>> {
    await tx.query(
      `select 1 from donor where organization_id = $1 and survivor_id = any ($2) and id <> all ($2) order by id for update`,
      [organizationId, donorIds],
    );
    const locked = new Map<string, LockedDonor>();
    for (const donorId of donorIds) {
      const [row] = await tx.query<FieldsRow>(
        `select id, name, ${addressColumns}, address_donor_id, tags, note, employer, merged_into from donor where organization_id = $1 and id = $2 for update`,
        [organizationId, donorId],
      );
      if (row !== undefined) locked.set(donorId, toLocked(row));
    }
    return locked;
  }

  async saveFields(
    tx: Transaction,
    organizationId: string,
    donorId: string,
    { name, address, addressDonorId = null, tags, note, employer }: DonorFields,
  ): Promise<void> {
    await tx.query(
      `update donor set name = $3, tags = $4, note = $5, employer = $6 where organization_id = $1 and id = $2`,
      [organizationId, donorId, name, [...tags], note, employer],
    );
    await saveAddress(tx, {
      organizationId,
      donorIds: [donorId],
      address,
      ofDonorId: addressDonorId,
      certainFor: donorId,
    });
  }

  /** `mergedInto` null: the donor stands alone again, with those that were merged into it before. */
  async setMergedInto(
    tx: Transaction,
    organizationId: string,
    donorId: string,
    mergedInto: string | null,
  ): Promise<void> {
    await tx.query(
      `with recursive followers (id) as (
         select id from donor where organization_id = $1 and merged_into = $2
         union
         select d.id from donor d join followers f on d.merged_into = f.id where d.organization_id = $1)
       update donor set survivor_id = coalesce($3::uuid, $2) where organization_id = $1 and id in (select id from followers)`,
      [organizationId, donorId, mergedInto],
    );
    await tx.query(
      `update donor set merged_into = $3::uuid, survivor_id = $3 where organization_id = $1 and id = $2`,
      [organizationId, donorId, mergedInto],
    );
  }

  async sum(tx: Transaction, organizationId: string, donorId: string): Promise<void> {
    await tx.query(`select sum_donor($1, $2)`, [organizationId, donorId]);
  }

  async add(
    tx: Transaction,
    organizationId: string,
    merge: Omit<StoredMerge, 'id' | 'isUndone' | 'isNewest'> & {
      mergedAt: Date;
      by: { userId: string; name: string };
    },
  ): Promise<void> {
    await tx.query(
      `insert into donor_merge (organization_id, id, survivor_id, merged_id, merged_at, merged_by, merged_by_name,
                                survivor_before, survivor_after)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        organizationId,
        newId(),
        merge.survivorId,
        merge.mergedId,
        merge.mergedAt,
        merge.by.userId,
        merge.by.name,
        JSON.stringify(merge.before),
        JSON.stringify(merge.after),
      ],
    );
  }

  /** For those that are the organization's; a donor that is not merged is its own. */
  async survivorsOf(
    tx: Transaction,
    organizationId: string,
    donorIds: readonly string[],
  ): Promise<Map<string, string>> {
    const rows = await tx.query<{ id: string; survivor_id: string }>(
      `select id, coalesce(survivor_id, id) as survivor_id from donor where organization_id = $1 and id = any ($2)`,
      [organizationId, donorIds],
    );
    return new Map(rows.map((row) => [row.id, row.survivor_id]));
  }

  /** False if the pair was dismissed already. */
  async dismiss(
    tx: Transaction,
    organizationId: string,
    [one, other]: readonly [string, string],
    { at, by }: { at: Date; by: { userId: string; name: string } },
  ): Promise<boolean> {
    const added = await tx.query(
      `insert into dismissed_duplicate (organization_id, one_id, other_id, dismissed_at, dismissed_by, dismissed_by_name)
       values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4, $5, $6)
       on conflict do nothing returning 1`,
      [organizationId, one, other, at, by.userId, by.name],
    );
    return added.length > 0;
  }

  async find(tx: Transaction, organizationId: string, mergeId: string): Promise<StoredMerge | null> {
    const [row] = await tx.query<{
      survivor_id: string;
      merged_id: string;
      undone_at: Date | null;
      is_newest: boolean;
      survivor_before: StoredDonorFields;
      survivor_after: StoredDonorFields;
    }>(
      `select survivor_id, merged_id, undone_at, not ${hasNewerMerge('g')} as is_newest, survivor_before, survivor_after
       from donor_merge g where organization_id = $1 and id = $2`,
      [organizationId, mergeId],
    );
    if (row === undefined) return null;
    return {
      id: mergeId,
      survivorId: row.survivor_id,
      mergedId: row.merged_id,
      isUndone: row.undone_at !== null,
      isNewest: row.is_newest,
      before: row.survivor_before,
      after: row.survivor_after,
    };
  }

  async setUndone(
    tx: Transaction,
    organizationId: string,
    mergeId: string,
    { at, by }: { at: Date; by: string },
  ): Promise<void> {
    await tx.query(
      `update donor_merge set undone_at = $3, undone_by_name = $4 where organization_id = $1 and id = $2`,
      [organizationId, mergeId, at, by],
    );
  }
}

function toLocked(row: FieldsRow): LockedDonor {
  const { id, name, tags, note, employer, address_donor_id: addressDonorId } = row;
  const fields = { name, address: addressOfRow(row), addressDonorId, tags, note, employer };
  return { id, mergedInto: row.merged_into, fields };
}
