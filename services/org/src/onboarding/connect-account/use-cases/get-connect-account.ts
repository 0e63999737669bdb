import { Injectable } from '@nestjs/common';
import { notFound, type orgRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { toConnectAccount } from '../connect-account.presenter.ts';
import { OrganizationReader } from '../../../membership/organizations/persistence/organization.reader.ts';

type Rpc = typeof orgRpc.getConnectAccount;

@Injectable()
export class GetConnectAccount {
  constructor(private readonly organizations: OrganizationReader) {}

  async execute(ctx: Ctx, { connectAccountId }: RequestOf<Rpc>): Promise<ReplyOf<Rpc>> {
    authorize(ctx, 'organization.read');
    const organization = await this.organizations.get(ctx);
    if (organization.stripeAccountId !== connectAccountId) throw notFound();
    return toConnectAccount(connectAccountId, organization);
  }
}
