import { Module } from '@nestjs/common';
import { NotificationsEventsController } from './notifications.events.controller.ts';
import { NotificationsRpcController } from './notifications.rpc.controller.ts';
import { Notifier } from './notifier.ts';
import { NotificationRepository } from './persistence/notification.repository.ts';
import { NotifiedPersonReader } from './persistence/notified-person.reader.ts';
import { NotificationSettingRepository } from './persistence/notification-setting.repository.ts';
import { ManageSettings } from './use-cases/manage-settings.ts';
import { NotifyPerson } from './use-cases/notify-person.ts';
import { ReadNotifications } from './use-cases/read-notifications.ts';

@Module({
  controllers: [NotificationsRpcController, NotificationsEventsController],
  providers: [
    Notifier,
    NotificationRepository,
    NotificationSettingRepository,
    NotifiedPersonReader,
    ReadNotifications,
    ManageSettings,
    NotifyPerson,
  ],
  exports: [Notifier, NotificationSettingRepository],
})
export class NotificationsModule {}
