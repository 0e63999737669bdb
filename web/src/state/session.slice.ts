import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import { type SessionReading, type SessionUser } from '../api/auth-client.ts';

export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated';

export interface SessionState {
  readonly status: SessionStatus;
  readonly user: SessionUser | null;
  readonly endedByInactivity: boolean;
}

const initialState: SessionState = { status: 'loading', user: null, endedByInactivity: false };

/** A failed read leaves the session as it is. */
export function afterReading(state: SessionState, reading: SessionReading): SessionState {
  if (!reading.known) return state;
  if (reading.user === null) return { ...state, status: 'unauthenticated', user: null };
  return { status: 'authenticated', user: reading.user, endedByInactivity: false };
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionRead: (state, action: PayloadAction<SessionReading>) => afterReading(state, action.payload),
    sessionEnded: (_state, action: PayloadAction<{ byInactivity: boolean }>): SessionState => ({
      status: 'unauthenticated',
      user: null,
      endedByInactivity: action.payload.byInactivity,
    }),
  },
});

export const { sessionRead, sessionEnded } = sessionSlice.actions;
