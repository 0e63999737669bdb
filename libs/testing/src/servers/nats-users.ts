import { makeNatsPasswords, natsUsers } from '@almoner/provisioning';

export const passwords = makeNatsPasswords(() => 'test');

/** A user without limits beside those of the table: a test stands in for all the processes that are not there. */
export const unrestrictedUser = { user: 'test', password: 'test' };

export const testUsers = [...natsUsers(passwords), unrestrictedUser];
