import { Inject, Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type notificationsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { Notifier } from '../notifier.ts';
import { NotificationRepository } from '../persistence/notification.repository.ts';

type List = typeof notificationsRpc.listNotifications;
type Mark = typeof notificationsRpc.markNotificationsRead;

const defaultLimit = 30;

/** A person's own notifications. */
@Injectable()
export class ReadNotifications {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: NotificationRepository,
    private readonly notifier: Notifier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: Ctx, { limit = defaultLimit, cursor }: RequestOf<List>): Promise<ReplyOf<List>> {
    const { actor } = authorize(ctx, 'notification.read');
    const now = this.clock.now();
    const [rows, unread] = await Promise.all([
      this.notifications.list(ctx, actor.userId, now, limit, readCursor(cursor)),
      this.notifications.unread(ctx, actor.userId, now),
    ]);
    const page = pageOf(
      rows,
      limit,
      ({ createdAt, id }) => ({ at: new Date(createdAt), id }),
      (one) => one,
    );
    return { ...page, unread };
  }

  async countUnread(ctx: Ctx): Promise<{ unread: number }> {
    const { actor } = authorize(ctx, 'notification.read');
    return { unread: await this.notifications.unread(ctx, actor.userId, this.clock.now()) };
  }

  /** An id that is not the caller's changes nothing. */
  async markRead(ctx: Ctx, request: RequestOf<Mark>): Promise<ReplyOf<Mark>> {
    const { organizationId, actor } = authorize(ctx, 'notification.read');
    const person = { organizationId, userId: actor.userId };
    const which = 'ids' in request ? request : { upTo: new Date(request.upTo) };
    return this.unitOfWork.run(ctx, async (tx) => {
      await this.notifications.lock(tx, actor.userId);
      await this.notifications.markRead(tx, person, which, this.clock.now());
      return this.notifier.publishUnread(tx, person);
    });
  }
}
