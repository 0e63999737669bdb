import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';

export interface UnfinishedArchiving {
  readonly organizationId: string;
  readonly userId: string;
}

export const unfinishedPageSize = 100;

/** Reads across organizations; for the sweep only. */
@Injectable()
export class ArchivingReader {
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  /** Archivings that began so long ago that no call is working on them, in pages. */
  async findUnfinished(
    olderThanMs: number,
    after: UnfinishedArchiving | null,
  ): Promise<UnfinishedArchiving[]> {
    const { rows } = await this.pool.query<UnfinishedArchiving>(
      `select organization_id as "organizationId", user_id as "userId" from member
       where archiving_since < now() - $1 * interval '1 ms'
         and ($2::uuid is null or (organization_id, user_id) > ($2, $3::uuid))
       order by organization_id, user_id limit ${unfinishedPageSize}`,
      [olderThanMs, after?.organizationId ?? null, after?.userId ?? null],
    );
    return rows;
  }
}
