import { Injectable } from '@nestjs/common';
import { type ReplyOf, type orgRpc } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { OrganizationReader } from '../persistence/organization.reader.ts';

/** For services that stored the organization before its events contained the address. */
@Injectable()
export class GetOrganizationAddress {
  constructor(private readonly organizations: OrganizationReader) {}

  async execute(ctx: Ctx): Promise<ReplyOf<typeof orgRpc.getOrganizationAddress>> {
    const { address } = await this.organizations.get(ctx);
    return { address };
  }
}
