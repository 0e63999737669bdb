import { CreateSignIn1763710000000 } from './1763710000000-create-sign-in.ts';

export const migrations = [CreateSignIn1763710000000];
