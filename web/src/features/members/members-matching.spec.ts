import { describe, expect, it } from '@jest/globals';
import { membersMatching } from './members-matching.ts';

const members = [
  {
    name: 'Edda Krüger',
    email: 'edda@quillmere.example',
    role: 'Manager' as const,
    teams: [{ id: '1', name: 'Suppers', teamRole: 'Cook' }],
  },
  { name: null, email: 'noor@quillmere.example', role: 'Employee' as const, teams: [] },
];
const found = (text: string) => membersMatching(members, text).map(({ email }) => email.split('@')[0]);

describe('A search of the members', () => {
  it.each([
    ['', ['edda', 'noor']],
    ['krü', ['edda']],
    ['manager supp', ['edda']],
    ['NOOR', ['noor']],
    ['manager noor', []],
  ])('%j finds %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
