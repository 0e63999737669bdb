import { Injectable } from '@nestjs/common';
import {
  defaultSettingOf,
  notificationKinds,
  type NotificationKind,
  type NotificationSetting,
} from '@almoner/contracts';
import { TenantReader, sql, type Ctx, type Transaction } from '@almoner/platform';

/** Changed by the person; every other kind has its default. */
export type ChangedSettings = Partial<Record<NotificationKind, NotificationSetting>>;

export const settingOf = (changed: ChangedSettings, kind: NotificationKind): NotificationSetting =>
  changed[kind] ?? defaultSettingOf(kind);

/** The kinds that the person does not want by mail. */
export const notMailed = (changed: ChangedSettings): NotificationKind[] =>
  (Object.keys(notificationKinds) as NotificationKind[]).filter((kind) => !settingOf(changed, kind).mail);

@Injectable()
export class NotificationSettingRepository {
  constructor(private readonly reader: TenantReader) {}

  async read(ctx: Ctx, userId: string): Promise<ChangedSettings> {
    const [row] = await this.reader.query<{ settings: ChangedSettings }>(ctx, {
      name: 'notification-settings',
      text: `select settings from notification_settings where organization_id = $1 and user_id = $2`,
      values: [ctx.organizationId, userId],
    });
    return row?.settings ?? {};
  }

  /** By person; one who changed nothing is not in it. */
  async ofPeople(
    tx: Transaction,
    organizationId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, ChangedSettings>> {
    const rows = await tx.query<{ user_id: string; settings: ChangedSettings }>(sql`
      select user_id, settings from notification_settings
      where organization_id = ${organizationId} and user_id = any(${[...userIds]}::uuid[])`);
    return new Map(rows.map(({ user_id, settings }) => [user_id, settings]));
  }

  async change(
    tx: Transaction,
    organizationId: string,
    userId: string,
    kind: NotificationKind,
    setting: NotificationSetting,
  ): Promise<{ readonly settings: ChangedSettings; readonly revision: number }> {
    const [row] = await tx.query<{ settings: ChangedSettings; revision: number }>(sql`
      insert into notification_settings as s (organization_id, user_id, settings, revision)
      values (${organizationId}, ${userId}, ${JSON.stringify({ [kind]: setting })}, 1)
      on conflict (organization_id, user_id) do update
        set settings = s.settings || excluded.settings, revision = s.revision + 1
      returning settings, revision`);
    if (row === undefined) throw new Error('An upsert returns its row.');
    return row;
  }
}
