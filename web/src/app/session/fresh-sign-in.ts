import { type Middleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { z } from 'zod';
import { signInOpened } from '../dialogs.slice.ts';

const Refusal = z.object({ data: z.object({ code: z.literal('fresh_sign_in_required') }) });

/** Opens sign-in when a request was refused for lack of a recent one. */
export const freshSignIn: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    if (isRejectedWithValue(action) && Refusal.safeParse(action.payload).success)
      dispatch(signInOpened({ mode: 'sign-in', forInvite: false, again: true }));
    return next(action);
  };
