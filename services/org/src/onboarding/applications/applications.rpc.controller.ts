import { Controller } from '@nestjs/common';
import { orgRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { Apply } from './use-cases/apply.ts';
import { ManageDraft } from './use-cases/manage-draft.ts';
import { UpdateOrganizationDetails } from './use-cases/update-organization-details.ts';

@Controller()
export class ApplicationsRpcController {
  constructor(
    private readonly applyForOrganization: Apply,
    private readonly manageDraft: ManageDraft,
    private readonly updateOrganizationDetails: UpdateOrganizationDetails,
  ) {}

  @Rpc(orgRpc.getDraft)
  draft(ctx: Ctx, _: RequestOf<typeof orgRpc.getDraft>) {
    return this.manageDraft.read(ctx);
  }

  @Rpc(orgRpc.saveDraft)
  saveDraft(ctx: Ctx, request: RequestOf<typeof orgRpc.saveDraft>) {
    return this.manageDraft.save(ctx, request);
  }

  @Rpc(orgRpc.apply)
  apply(ctx: Ctx, request: RequestOf<typeof orgRpc.apply>) {
    return this.applyForOrganization.execute(ctx, request);
  }

  @Rpc(orgRpc.getApplication)
  application(ctx: Ctx, _: RequestOf<typeof orgRpc.getApplication>) {
    return this.updateOrganizationDetails.read(ctx);
  }

  @Rpc(orgRpc.answerApplication)
  answer(ctx: Ctx, request: RequestOf<typeof orgRpc.answerApplication>) {
    return this.updateOrganizationDetails.answer(ctx, request);
  }

  @Rpc(orgRpc.updateOrganization)
  update(ctx: Ctx, request: RequestOf<typeof orgRpc.updateOrganization>) {
    return this.updateOrganizationDetails.update(ctx, request);
  }
}
