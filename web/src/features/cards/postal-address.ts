import { type IssueCardBody } from '../../api/cards.api.ts';

export type PostalAddress = NonNullable<IssueCardBody['shipTo']>;

/** As the API takes it: the state in capitals, no empty second line. */
export const postalAddress = ({ line2, state, ...rest }: PostalAddress): PostalAddress => ({
  ...rest,
  line2: line2?.trim() || null,
  state: state.trim().toUpperCase(),
});
