import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import { type SignInMode, type SignInPurpose } from '../lib/sign-in-purpose.ts';

export interface DialogsState {
  /** `sentTo`: the address that a magic link was sent to, while its notice is open. */
  readonly signIn: (SignInPurpose & { readonly open: boolean; readonly sentTo: string | null }) | null;
  readonly signOutOpen: boolean;
}

const initialState: DialogsState = { signIn: null, signOutOpen: false };

export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    signInOpened: (state, action: PayloadAction<SignInPurpose>) => {
      state.signIn = { ...action.payload, open: true, sentTo: null };
    },
    signInModeChanged: (state, action: PayloadAction<SignInMode>) => {
      if (state.signIn) state.signIn.mode = action.payload;
    },
    magicLinkSent: (state, action: PayloadAction<string>) => {
      if (state.signIn) state.signIn.sentTo = action.payload;
    },
    otherAddressRequested: (state) => {
      if (state.signIn) state.signIn.sentTo = null;
    },
    /** Starts the closing motion; the content stays until `signInReset`. */
    signInClosed: (state) => {
      if (state.signIn) state.signIn.open = false;
    },
    /** By the person. Not over the notice that a link was emailed: the form beneath it receives Escape as well. */
    signInDismissed: (state) => {
      if (state.signIn?.sentTo === null) state.signIn.open = false;
    },
    signInReset: (state) => {
      if (state.signIn?.open === false) state.signIn = null;
    },
    signOutRequested: (state) => {
      state.signOutOpen = true;
    },
    signOutClosed: (state) => {
      state.signOutOpen = false;
    },
  },
});

export const {
  signInOpened,
  signInModeChanged,
  magicLinkSent,
  otherAddressRequested,
  signInClosed,
  signInDismissed,
  signInReset,
  signOutRequested,
  signOutClosed,
} = dialogsSlice.actions;
