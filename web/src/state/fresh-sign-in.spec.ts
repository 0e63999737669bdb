import { describe, expect, it } from '@jest/globals';
import { configureStore, createAsyncThunk } from '@reduxjs/toolkit';
import { dialogsSlice } from './dialogs.slice.ts';
import { freshSignIn } from './fresh-sign-in.ts';

async function signInAfter(code: string) {
  const store = configureStore({
    reducer: { dialogs: dialogsSlice.reducer },
    middleware: (defaults) => defaults().concat(freshSignIn),
  });
  const refused = createAsyncThunk('refused', (_: undefined, { rejectWithValue }) =>
    rejectWithValue({ status: 403, data: { code } }),
  );
  await store.dispatch(refused(undefined));
  return store.getState().dialogs.signIn;
}

describe('A refused call', () => {
  it('opens sign-in with all methods when the last one is too old', async () => {
    expect(await signInAfter('fresh_sign_in_required')).toMatchObject({ again: true, provesAddress: false });
  });

  it('opens sign-in by email alone when the address is not proven', async () => {
    expect(await signInAfter('address_not_proven')).toMatchObject({ again: true, provesAddress: true });
  });

  it('opens nothing for any other reason', async () => {
    expect(await signInAfter('forbidden')).toBeNull();
  });
});
