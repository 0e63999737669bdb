import { type Middleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { z } from 'zod';
import { signInOpened } from '../dialogs.slice.ts';

const codes = ['fresh_sign_in_required', 'address_not_proven'];
const Refusal = z.object({ data: z.object({ code: z.enum(codes) }) });

/** Opens the sign-in where a call needs a recent one, or one by a mailed link that proves the address. */
export const freshSignIn: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    if (isRejectedWithValue(action) && Refusal.safeParse(action.payload).success)
      dispatch(signInOpened({ mode: 'sign-in', forInvite: false, again: true }));
    return next(action);
  };
