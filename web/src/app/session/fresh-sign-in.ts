import { type Middleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { z } from 'zod';
import { signInOpened } from '../dialogs.slice.ts';

const codes = ['fresh_sign_in_required', 'address_not_proven'];
const Refusal = z.object({ data: z.object({ code: z.enum(codes) }) });

/** Opens sign-in when a call needs a recent sign-in, or one with an emailed link that proves the address. */
export const freshSignIn: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    if (isRejectedWithValue(action) && Refusal.safeParse(action.payload).success)
      dispatch(signInOpened({ mode: 'sign-in', forInvite: false, again: true }));
    return next(action);
  };
