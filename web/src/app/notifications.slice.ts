import { type PayloadAction, createSlice } from '@reduxjs/toolkit';

export interface NotificationsState {
  /** Up to 100, as the live stream says. */
  readonly unread: number;
}

const initialState: NotificationsState = { unread: 0 };

export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    unreadChanged: (state, action: PayloadAction<number>) => {
      state.unread = action.payload;
    },
  },
});

export const { unreadChanged } = notificationsSlice.actions;
