/** Invented people: of the Quillmere Community Kitchen, of its advisors, and a donor. */
export const people = {
  admin: 'amara.osei@quillmere.example',
  manager: 'jonas.lindqvist@quillmere.example',
  employee: 'priya.raman@quillmere.example',
  archived: 'tomas.vega@quillmere.example',
  /** Has not answered yet. */
  invited: 'lena.fischer@quillmere.example',
  advisor: 'helen.brandt@ledgerwell.example',
  donor: 'ruth.abernathy@donor.example',
} as const;

export type DemoPeople = Record<keyof typeof people, string>;

export const names: Readonly<Record<string, string>> = {
  [people.admin]: 'Amara Osei',
  [people.manager]: 'Jonas Lindqvist',
  [people.employee]: 'Priya Raman',
  [people.archived]: 'Tomas Vega',
  [people.advisor]: 'Helen Brandt',
  'mateo.silva@quillmere.example': 'Mateo Silva',
  'noor.haddad@quillmere.example': 'Noor Haddad',
  'edda.kruger@quillmere.example': 'Edda Krüger',
  'theo.marsh@ledgerwell.example': 'Theo Marsh',
  'sana.koch@toollibrary.example': 'Sana Koch',
  'bo.ferris@toollibrary.example': 'Bo Ferris',
};

/** The people of the kitchen, except its admin, who invites them. */
export const kitchenStaff = Object.keys(names).filter(
  (email) => email.endsWith('@quillmere.example') && email !== people.admin,
);

export interface DemoTeam {
  readonly name: string;
  /** The first is its manager. */
  readonly members: readonly string[];
}

export const teams: readonly DemoTeam[] = [
  { name: 'Saturday pantry', members: [people.manager, people.employee, 'noor.haddad@quillmere.example'] },
  {
    name: 'After-school suppers',
    members: ['edda.kruger@quillmere.example', 'mateo.silva@quillmere.example'],
  },
  { name: 'Kitchen and van', members: [people.manager, 'mateo.silva@quillmere.example', people.archived] },
];
