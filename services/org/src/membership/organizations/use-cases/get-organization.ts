import { Injectable } from '@nestjs/common';
import { notFound, type orgRpc, type OrganizationView, type RequestOf } from '@almoner/contracts';
import { authorize, permissionScopeIn, type Ctx } from '@almoner/platform';
import { toTeams, toUsers } from '../../directory/directory.presenter.ts';
import { visibleTeams } from '../../directory/domain/directory.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';
import { teamVisibilityOf } from '../../directory/team-visibility.ts';
import { toOwner } from '../organization.presenter.ts';
import { OrganizationReader } from '../persistence/organization.reader.ts';

@Injectable()
export class GetOrganization {
  constructor(
    private readonly organizations: OrganizationReader,
    private readonly directory: DirectoryReader,
  ) {}

  async execute(ctx: Ctx, request: RequestOf<typeof orgRpc.getOrganization>): Promise<OrganizationView> {
    const { actor, organizationId } = authorize(ctx, 'organization.read');
    if (request.organizationId !== organizationId) throw notFound();
    const [organization, directory] = await Promise.all([
      this.organizations.get(ctx),
      this.directory.read(ctx),
    ]);
    const seesPeople = permissionScopeIn(ctx, 'user.list') !== 'none';
    const people = directory.people.filter(({ id }) => seesPeople || id === actor.userId);
    return {
      ...toOwner(organization, actor),
      teams: toTeams(visibleTeams(directory, teamVisibilityOf(ctx, actor)), directory),
      users: toUsers(people),
    };
  }
}
