import { Injectable } from '@nestjs/common';
import { type MemberWire } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { toMember } from '../../directory/directory.presenter.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';

@Injectable()
export class ListMembers {
  constructor(private readonly directory: DirectoryReader) {}

  async execute(ctx: Ctx): Promise<MemberWire[]> {
    authorize(ctx, 'user.list');
    const { people, teams } = await this.directory.read(ctx);
    return people.map((person) => toMember(person, teams));
  }
}
