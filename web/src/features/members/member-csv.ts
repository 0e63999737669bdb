import { type MemberWire } from '@almoner/contracts';
import { type CsvCell } from '../../lib/csv.ts';

export type CountedMember = MemberWire & { readonly cards: number };

export const teamNames = ({ teams }: Pick<MemberWire, 'teams'>) => teams.map(({ name }) => name).join(', ');

/** The number of cards only for viewers who see all cards. */
export function memberLine(member: CountedMember, countsCards: boolean): CsvCell[] {
  const { name, email, role, cards, lastSeenAt } = member;
  return [name, email, role, teamNames(member), ...(countsCards ? [cards] : []), lastSeenAt];
}
