import { type NotificationSettingWire } from '@almoner/contracts';
import { Switch } from 'antd';
import {
  useChangeNotificationSettingMutation,
  useGetNotificationSettingsQuery,
} from '../../../api/notifications.api.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { notificationWords as words } from '../../../words/en/notifications.ts';

/** Which kinds of notifications the person gets, in the console and by mail. */
export function NotificationSettings() {
  const query = useGetNotificationSettingsQuery();
  const settings = query.data ?? [];
  const [change] = useChangeNotificationSettingMutation();
  const feedback = useMutationFeedback();
  const turn = (setting: NotificationSettingWire) => void feedback(change(setting));
  const switchColumn = (key: 'inApp' | 'mail', width: number): Column<NotificationSettingWire> => ({
    key,
    title: words.columns[key],
    width,
    render: (setting) => (
      <Switch
        aria-label={words.switchOf[key](words.kinds[setting.kind].name)}
        checked={setting[key]}
        onChange={(isOn) => turn({ ...setting, [key]: isOn })}
      />
    ),
  });
  const columns: Column<NotificationSettingWire>[] = [
    {
      key: 'kind',
      title: words.columns.kind,
      render: ({ kind }) => (
        <span className="two-line">
          <span className="name">{words.kinds[kind].name}</span>
          <span className="supporting">{words.kinds[kind].help}</span>
        </span>
      ),
    },
    switchColumn('inApp', 120),
    switchColumn('mail', 96),
  ];
  return (
    <Section title={words.title}>
      <p className="supporting">{words.settingsHint}</p>
      <ListView query={query} isEmpty={settings.length === 0} empty={<EmptyState sentence={words.empty} />}>
        <DataTable
          label={words.title}
          columns={columns}
          rows={settings}
          rowKey={({ kind }) => kind}
          loading={query.isLoading}
        />
      </ListView>
    </Section>
  );
}
