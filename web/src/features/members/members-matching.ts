import { type MemberWire } from '@almoner/contracts';

type Searched = Pick<MemberWire, 'name' | 'email' | 'role' | 'teams'>;

/** Every word must occur in the member's name, address, role or teams. */
export function membersMatching<Member extends Searched>(members: readonly Member[], text: string): Member[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return members.filter(({ name, email, role, teams }) => {
    const all = [name ?? '', email, role, ...teams.map((team) => team.name)].join(' ').toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}
