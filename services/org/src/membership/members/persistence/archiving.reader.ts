import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';

export interface UnfinishedArchiving {
  readonly organizationId: string;
  readonly userId: string;
}

const batch = 100;

/** Reads across organizations; for the sweep only. */
@Injectable()
export class ArchivingReader {
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  /** Archivings that began so long ago that no call is working on them. */
  async findUnfinished(olderThanMs: number): Promise<UnfinishedArchiving[]> {
    const { rows } = await this.pool.query<UnfinishedArchiving>(
      `select organization_id as "organizationId", user_id as "userId" from member
       where archiving_since < now() - $1 * interval '1 ms' order by archiving_since limit ${batch}`,
      [olderThanMs],
    );
    return rows;
  }
}
