import { type Middleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { z } from 'zod';
import { signInOpened } from './dialogs.slice.ts';

const Refusal = z.object({
  data: z.object({ code: z.enum(['fresh_sign_in_required', 'address_not_proven']) }),
});

/** Opens sign-in when a call needs a recent sign-in, or one with an emailed link that proves the address. */
export const freshSignIn: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const { data: refusal } = Refusal.safeParse(isRejectedWithValue(action) ? action.payload : null);
    if (refusal) {
      const provesAddress = refusal.data.code === 'address_not_proven';
      dispatch(signInOpened({ mode: 'sign-in', forInvite: false, again: true, provesAddress }));
    }
    return next(action);
  };
