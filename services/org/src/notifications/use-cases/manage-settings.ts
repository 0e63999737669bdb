import { Inject, Injectable } from '@nestjs/common';
import {
  effectiveRoleIn,
  failure,
  notificationKinds,
  orgEvents,
  type NotificationKind,
  type NotificationSettingWire,
  type UserPrincipal,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import {
  NotificationSettingRepository,
  notMailed,
  settingOf,
} from '../persistence/notification-setting.repository.ts';

/** Which notifications a person gets, in the console and by mail. */
@Injectable()
export class ManageSettings {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: NotificationSettingRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(ctx: Ctx): Promise<NotificationSettingWire[]> {
    const { organizationId, actor } = authorize(ctx, 'notification.read');
    const changed = await this.settings.read(ctx, actor.userId);
    return kindsOf(actor, organizationId).map((kind) => ({ kind, ...settingOf(changed, kind) }));
  }

  /** @throws DomainError `forbidden` for a kind that nobody with the caller's role gets. */
  async change(ctx: Ctx, { kind, inApp, mail }: NotificationSettingWire): Promise<NotificationSettingWire> {
    const { organizationId, actor } = authorize(ctx, 'notification.read');
    const { userId } = actor;
    if (!kindsOf(actor, organizationId).includes(kind)) throw failure('forbidden');
    await this.unitOfWork.run(ctx, async (tx) => {
      const { settings, revision } = await this.settings.change(tx, organizationId, userId, kind, {
        inApp,
        mail,
      });
      await tx.publish(orgEvents.notificationSettingsChanged, {
        organizationId,
        userId,
        revision,
        notMailed: notMailed(settings),
        occurredAt: this.clock.now().toISOString(),
      });
    });
    return { kind, inApp, mail };
  }
}

function kindsOf(actor: UserPrincipal, organizationId: string): NotificationKind[] {
  const role = effectiveRoleIn(actor, organizationId);
  const kinds = Object.keys(notificationKinds) as NotificationKind[];
  return kinds.filter((kind) => notificationKinds[kind].roles.some((one) => one === role));
}
