import { Injectable } from '@nestjs/common';
import { failure, type orgRpc, type ReplyOf } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';

/** The organizations that accepted an advisor: none can yet, so that every advisor has none. */
@Injectable()
export class ListClients {
  execute({ actor }: Ctx): Promise<ReplyOf<typeof orgRpc.listClients>> {
    const isAdvisor = actor.kind === 'user' && actor.ownerType === 'advisor' && actor.role !== 'Archived';
    return isAdvisor ? Promise.resolve([]) : Promise.reject(failure('forbidden'));
  }
}
