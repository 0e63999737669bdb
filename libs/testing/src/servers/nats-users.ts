import { makeNatsPasswords, natsUsers } from '@almoner/provisioning';

export const passwords = makeNatsPasswords(() => 'test');

/** An additional user without restrictions, because a test acts for all missing processes. */
export const unrestrictedUser = { user: 'test', password: 'test' };

export const testUsers = [...natsUsers(passwords), unrestrictedUser];
