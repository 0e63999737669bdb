import { until } from '@almoner/provisioning';
import { ApiPerson } from './api-person.ts';
import { type DemoCard } from './cards.ts';
import { kitchenStaff, names, people, teams } from './people.ts';
import { kitchenPrograms, makePrograms } from './programs.ts';

export interface IssuedCard {
  readonly id: string;
  readonly stripeCardID: string;
  readonly plan: DemoCard;
}

export interface DemoOrganization {
  readonly admin: ApiPerson;
  readonly organizationId: string;
  readonly account: string;
  readonly cards: readonly IssuedCard[];
  /** Quarterly funding of each team's treasury in cents, by team id. */
  readonly treasuries: ReadonlyMap<string, number>;
}

interface DemoAddress {
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

export interface Place {
  readonly web: string;
  readonly mailbox: string;
}

const activationTimeoutMs = 20_000;

export async function signedIn({ web, mailbox }: Place, email: string): Promise<ApiPerson> {
  const person = new ApiPerson(web, email);
  await person.signIn(mailbox);
  await person.post('/api/profile', { name: names[email] ?? email });
  return person;
}

/** The kitchen: its admin, invited staff, programs and teams. */
export async function foundKitchen(
  place: Place,
  cards: readonly DemoCard[],
  walletMinor: number,
  start: Date,
): Promise<DemoOrganization> {
  const founded = await found(
    place,
    people.admin,
    {
      legalName: 'Quillmere Community Kitchen',
      ein: '84-2917365',
      mission: 'Hot meals and groceries for every household in Alder Falls that needs them.',
      website: 'https://quillmere.example',
      address: { line1: '14 Mill Row', city: 'Alder Falls', state: 'OR', postalCode: '97001' },
    },
    walletMinor,
  );
  const members = await inviteAll(place, founded.admin, kitchenStaff);
  const made = await makeTeams(founded.admin);
  const teamIds = new Map([...made].map(([name, { id }]) => [name, id]));
  const programs = await makePrograms(founded.admin, kitchenPrograms, teamIds, start, founded.organizationId);
  for (const { name, members: emails } of teams) {
    const team = made.get(name);
    if (team === undefined) continue;
    for (const [index, employee] of emails.entries()) {
      await founded.admin.post('/api/team/AddMember', {
        teamId: team.id,
        employee,
        ...(index === 0 ? { teamRole: team.adminRole } : {}),
      });
    }
  }
  const treasuries = new Map<string, number>();
  for (const { team, treasury } of kitchenPrograms) {
    const teamId = teamIds.get(team);
    if (treasury !== undefined && teamId !== undefined) treasuries.set(teamId, treasury);
  }
  return { ...founded, treasuries, cards: await issueAll(founded.admin, cards, members, programs) };
}

interface MadeTeam {
  readonly id: string;
  readonly adminRole: string;
}

async function makeTeams(admin: ApiPerson): Promise<Map<string, MadeTeam>> {
  const made = new Map<string, MadeTeam>();
  for (const { name } of teams) made.set(name, await admin.post<MadeTeam>('/api/teams', { name }));
  return made;
}

/** A second, small one. */
export async function foundLibrary(
  place: Place,
  cards: readonly DemoCard[],
  walletMinor: number,
): Promise<DemoOrganization> {
  const founded = await found(
    place,
    'sana.koch@toollibrary.example',
    {
      legalName: 'Alder Falls Tool Library',
      ein: '84-5520198',
      address: { line1: '3 Sawyer Lane', city: 'Alder Falls', state: 'OR', postalCode: '97001' },
    },
    walletMinor,
  );
  const members = await inviteAll(place, founded.admin, ['bo.ferris@toollibrary.example']);
  return { ...founded, treasuries: new Map(), cards: await issueAll(founded.admin, cards, members) };
}

async function found(
  place: Place,
  email: string,
  legal: { legalName: string; ein: string; mission?: string; website?: string; address?: DemoAddress },
  walletMinor: number,
) {
  const admin = await signedIn(place, email);
  const { organizationId } = await admin.post<{ organizationId: string }>('/api/applications', {
    ...legal,
    kind: 'nonprofit',
  });
  let account = '';
  const isActive = await until(async () => {
    const record = await admin.get<{ accountActivation: string; connectAccountID: string }>(
      `/api/user/${email}`,
    );
    account = record.connectAccountID;
    return (
      record.accountActivation === 'Activated' && (await admin.get<unknown[]>('/api/accounts')).length > 0
    );
  }, activationTimeoutMs);
  if (!isActive) throw new Error(`${legal.legalName} was not activated in time.`);
  await admin.post('/api/bank-accounts', {
    holderName: legal.legalName,
    routingNumber: '110000000',
    accountNumber: '000123456789',
  });
  await deposit(admin, walletMinor);
  return { admin, organizationId, account };
}

/** Waits until the deposit is available, because purchases follow. */
export async function deposit(admin: ApiPerson, amount: number): Promise<void> {
  const id = await startDeposit(admin, amount);
  const hasArrived = await until(async () => {
    const { items } = await admin.get<{ items: { id: string; status: string }[] }>(
      '/api/transfers?limit=200',
    );
    return items.some((transfer) => transfer.id === id && transfer.status === 'posted');
  }, activationTimeoutMs);
  if (!hasArrived) throw new Error('A deposit did not arrive in time.');
}

/** Retries, because the spend service receives the event of a linked bank account with a delay. */
async function startDeposit(admin: ApiPerson, amount: number): Promise<string> {
  const send = () =>
    admin.call<{ id: string; code?: string }>('POST', '/api/transfers', { kind: 'deposit', amount });
  let answer = await send();
  await until(async () => {
    if (answer.body.code === 'bank_account_missing') answer = await send();
    return answer.body.code !== 'bank_account_missing';
  }, activationTimeoutMs);
  if (answer.status >= 300) throw new Error(`A deposit was refused: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** Invites people and accepts for them; returns all ids by address, including the admin's. */
export async function inviteAll(
  place: Place,
  admin: ApiPerson,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const joined = await Promise.all(
    emails.map(async (email) => {
      const invite = await admin.post<{ id: string }>('/api/invites', { email, role: 'Employee' });
      const person = await signedIn(place, email);
      const member = await person.post<{ id: string }>(`/api/invites/${invite.id}/accept`);
      return [email, member.id] as const;
    }),
  );
  const own = await admin.get<{ id: string; email: string }>(`/api/user/${admin.email}`);
  return new Map([...joined, [own.email, own.id]]);
}

async function issueAll(
  admin: ApiPerson,
  cards: readonly DemoCard[],
  members: ReadonlyMap<string, string>,
  programs: ReadonlyMap<string, string> = new Map(),
): Promise<IssuedCard[]> {
  const issued: IssuedCard[] = [];
  for (const plan of cards) {
    const { name, holder, frequency, limit, program = '' } = plan;
    const spendProgramId = programs.get(program) ?? null;
    const body = { holder: members.get(holder), name, spendRule: { frequency, limit }, spendProgramId };
    const card = await admin.post<{ id: string; stripeCardID: string }>('/api/cards', body);
    issued.push({ id: card.id, stripeCardID: card.stripeCardID, plan });
  }
  return issued;
}
