import { type KeysetPosition } from '@almoner/platform';

/** The position of a person in a list that is ordered by user id alone: these ids grow with time themselves. */
export const personPosition = (userId: string): KeysetPosition => ({ at: new Date(0), id: userId });
