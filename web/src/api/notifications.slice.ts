import { type UnreadCount } from '@almoner/contracts';
import { type PayloadAction, createSlice } from '@reduxjs/toolkit';

export interface NotificationsState {
  /** Up to 100, as the live stream says. */
  readonly unread: number;
  /** For the message that `unread` is from; 0 where the notifications were just counted. */
  readonly revision: number;
}

const initialState: NotificationsState = { unread: 0, revision: 0 };

/** Two messages may arrive in reverse order; a count without a revision was just made. */
function afterCount(state: NotificationsState, { unread, revision }: UnreadCount): NotificationsState {
  if (revision === undefined) return { unread, revision: 0 };
  return revision < state.revision ? state : { unread, revision };
}

export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    unreadChanged: (state, action: PayloadAction<UnreadCount>) => afterCount(state, action.payload),
  },
});

export const { unreadChanged } = notificationsSlice.actions;
