import { Inject, Injectable } from '@nestjs/common';
import { type ReceiptLockWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { LockReader } from '../persistence/lock.reader.ts';

@Injectable()
export class ListLocks {
  constructor(
    private readonly members: MemberReader,
    private readonly reader: LockReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** For the people whose purchases the caller may see. */
  async execute(ctx: Ctx): Promise<ReceiptLockWire[]> {
    const scope = await this.members.scopeOf(ctx, authorize(ctx, 'purchase.read'));
    return this.reader.list(ctx, scope, this.clock.now());
  }
}
