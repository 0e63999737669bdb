import {
  type NotificationKind,
  type NotificationSettingWire,
  type NotificationWire,
  type RouteInput,
  type UnreadCount,
  type notificationsHttp,
} from '@almoner/contracts';
import { unreadChanged } from './notifications.slice.ts';
import { baseApi } from './base-api.ts';

interface NotificationPage extends UnreadCount {
  readonly items: NotificationWire[];
  readonly nextCursor: string | null;
}
type ToMark = RouteInput<typeof notificationsHttp.markNotificationsRead>['body'];

const pageSize = 30;

const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.infiniteQuery<NotificationPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ pageParam }) => ({
        url: '/notifications',
        params: { limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Notifications'],
    }),
    markNotificationsRead: build.mutation<UnreadCount, ToMark>({
      query: (body) => ({ url: '/notifications/read', method: 'POST', body }),
      // Works even without the live stream.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(unreadChanged(answer.data));
      },
      invalidatesTags: ['Notifications'],
    }),
    getNotificationSettings: build.query<NotificationSettingWire[], void>({
      query: () => '/notifications/settings',
      providesTags: ['NotificationSettings'],
    }),
    changeNotificationSetting: build.mutation<NotificationSettingWire, NotificationSettingWire>({
      query: ({ kind, ...body }) => ({ url: pathOf(kind), method: 'PUT', body }),
      // The switch changes immediately, and back if the change fails.
      onQueryStarted: async (setting, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          notificationsApi.util.updateQueryData('getNotificationSettings', undefined, (settings) =>
            settings.map((one) => (one.kind === setting.kind ? setting : one)),
          ),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
      invalidatesTags: ['NotificationSettings'],
    }),
  }),
});

const pathOf = (kind: NotificationKind) => `/notifications/settings/${kind}`;

export const {
  useListNotificationsInfiniteQuery,
  useMarkNotificationsReadMutation,
  useGetNotificationSettingsQuery,
  useChangeNotificationSettingMutation,
} = notificationsApi;
