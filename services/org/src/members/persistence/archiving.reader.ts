import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';

export interface LeftHalfway {
  readonly organizationId: string;
  readonly userId: string;
}

const batch = 100;

/** For the sweep alone, which belongs to no organization. */
@Injectable()
export class ArchivingReader {
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  /** Archivings that have been under way for so long that nobody is at them any more. */
  async leftHalfway(olderThanMs: number): Promise<LeftHalfway[]> {
    const { rows } = await this.pool.query<LeftHalfway>(
      `select organization_id as "organizationId", user_id as "userId" from member
       where archiving_since < now() - $1 * interval '1 ms' order by archiving_since limit ${batch}`,
      [olderThanMs],
    );
    return rows;
  }
}
