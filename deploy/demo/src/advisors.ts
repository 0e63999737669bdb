import { type ApiPerson } from './api-person.ts';
import { inviteAll, signedIn, type DemoOrganization, type Place } from './organizations.ts';
import { people } from './people.ts';

interface Connection {
  readonly id: string;
}

export interface DemoFirm {
  readonly admin: ApiPerson;
  /** The id of the advisor who works for its clients. */
  readonly bookkeeper: string;
}

const bookkeeperEmail = 'theo.marsh@ledgerwell.example';

/** An advisor firm; it has no money of its own here. */
export async function foundAdvisor(place: Place): Promise<DemoFirm> {
  const admin = await signedIn(place, people.advisor);
  await admin.post('/api/applications', {
    legalName: 'Ledgerwell Advisors',
    ein: '84-3306127',
    kind: 'advisor',
  });
  const members = await inviteAll(place, admin, [bookkeeperEmail]);
  return { admin, bookkeeper: members.get(bookkeeperEmail) ?? '' };
}

/** The kitchen's request was accepted by the firm; the library's request is still open. */
export async function connectClients(
  { admin, bookkeeper }: DemoFirm,
  client: DemoOrganization,
  asking: DemoOrganization,
): Promise<void> {
  const { id } = await client.admin.post<Connection>('/api/connections', { email: admin.email });
  await admin.post(`/api/connections/${id}/accept`);
  await admin.post(`/api/connections/${id}/staff`, { userId: bookkeeper, assigned: true });
  await asking.admin.post('/api/connections', { email: admin.email });
}
