import { type UnreadCount } from '@almoner/contracts';
import { type PayloadAction, createSlice } from '@reduxjs/toolkit';

export interface NotificationsState {
  /** Up to 100, as the live stream says. */
  readonly unread: number;
  /** Of the message that `unread` is from; 0 for a count of the moment. */
  readonly revision: number;
}

const initialState: NotificationsState = { unread: 0, revision: 0 };

/** Two messages may arrive in the other order; a count without a revision is of the moment. */
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
