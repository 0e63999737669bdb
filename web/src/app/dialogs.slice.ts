import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import { type SignInMode, type SignInPurpose } from './session/sign-in-purpose.ts';

export interface DialogsState {
  readonly signIn: (SignInPurpose & { readonly open: boolean }) | null;
  readonly signOutOpen: boolean;
}

const initialState: DialogsState = { signIn: null, signOutOpen: false };

export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    signInOpened: (state, action: PayloadAction<SignInPurpose>) => {
      state.signIn = { ...action.payload, open: true };
    },
    signInModeChanged: (state, action: PayloadAction<SignInMode>) => {
      if (state.signIn) state.signIn.mode = action.payload;
    },
    /** Starts the closing motion; the content stays until `signInReset`. */
    signInClosed: (state) => {
      if (state.signIn) state.signIn.open = false;
    },
    signInReset: (state) => {
      if (state.signIn?.open === false) state.signIn = null;
    },
    signOutAsked: (state) => {
      state.signOutOpen = true;
    },
    signOutClosed: (state) => {
      state.signOutOpen = false;
    },
  },
});

export const { signInOpened, signInModeChanged, signInClosed, signInReset, signOutAsked, signOutClosed } =
  dialogsSlice.actions;
