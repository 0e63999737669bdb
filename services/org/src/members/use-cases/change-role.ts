import { Injectable } from '@nestjs/common';
import { notFound, spendRpc, type orgRpc, type RequestOf, type UserSummaryWire } from '@almoner/contracts';
import { RpcClient, UnitOfWork, authorize, serviceContext, type Ctx } from '@almoner/platform';
import { toUserSummary } from '../../directory/directory.presenter.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';
import { refuseLosingLastAdmin } from '../domain/change-role.ts';
import { MemberNews } from '../member-news.ts';
import { MemberRepository } from '../persistence/member.repository.ts';

type Command = RequestOf<typeof orgRpc.changeRole>;

/** Archiving takes away before it is done, restoring gives back after: at no moment can a card outlive its right. */
@Injectable()
export class ChangeRole {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MemberRepository,
    private readonly directory: DirectoryReader,
    private readonly news: MemberNews,
    private readonly rpc: RpcClient,
  ) {}

  async execute(ctx: Ctx, command: Command): Promise<UserSummaryWire> {
    authorize(ctx, 'user.change-role');
    const person = await this.directory.findById(ctx, command.userId);
    if (person === null) throw notFound();
    if (command.role !== 'Archived') {
      const changed = await this.change(ctx, command);
      if (person.role === 'Archived') await this.setCards(ctx, command.userId, 'active');
      return changed;
    }
    await this.checkAdmins(ctx, command);
    await this.setCards(ctx, command.userId, 'inactive');
    return this.archive(ctx, command, person.role === 'Archived');
  }

  /** Should the last-admin rule bite after all, the cards of the person who stays work again. */
  private async archive(ctx: Ctx, command: Command, wasArchived: boolean): Promise<UserSummaryWire> {
    try {
      return await this.change(ctx, command);
    } catch (error) {
      if (!wasArchived) await this.setCards(ctx, command.userId, 'active');
      throw error;
    }
  }

  private checkAdmins(ctx: Ctx, { userId, role: to }: Command): Promise<void> {
    return this.unitOfWork.run(ctx, async (tx) => {
      refuseLosingLastAdmin(await this.members.lockAdmins(tx, ctx), { userId, to });
    });
  }

  private change(ctx: Ctx, command: Command): Promise<UserSummaryWire> {
    const { userId, role: to } = command;
    return this.unitOfWork.runOnce(ctx, 'change-role', command, async (tx) => {
      refuseLosingLastAdmin(await this.members.lockAdmins(tx, ctx), { userId, to });
      const before = await this.directory.findIn(tx, ctx, userId);
      if (before === null) throw notFound();
      if (before.role === to) return toUserSummary(before);
      await this.members.setRole(tx, ctx, userId, to);
      return this.news.tell(tx, ctx, userId);
    });
  }

  private async setCards(ctx: Ctx, userId: string, status: 'active' | 'inactive'): Promise<void> {
    const { organizationId, traceparent, deadlineAt } = ctx;
    if (organizationId === null) throw notFound();
    const asOrg = serviceContext('org', organizationId, { traceparent, deadlineAt });
    await this.rpc.call(asOrg, spendRpc.setCardholderStatus, { organizationId, userId, status });
  }
}
