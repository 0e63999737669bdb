import { randomUUID } from 'node:crypto';
import { type SpendFrequency } from '@almoner/kernel';
import {
  teamsHttp,
  applicationsHttp,
  campaignsHttp,
  walletHttp,
  cardsHttp,
  documentsHttp,
  invitesHttp,
  paymentMethodsHttp,
  programsHttp,
  type SpendProgramWire,
  type CampaignWire,
  type CardWire,
} from '@almoner/contracts';
import { aPdf, eventually } from '@almoner/testing';
import { ApiPerson, type Answer } from './api-person.ts';

const slow = { timeoutMs: 20_000, intervalMs: 100 };

export const anAddress = (who: string) => `${who}.${randomUUID().slice(0, 8)}@quillmere.example`;

interface Membership {
  readonly role: 'Admin' | 'Employee';
  readonly teamId?: string;
}
interface NewCampaign {
  readonly slug: string;
  readonly title: string;
  readonly story?: string;
  /** Minor units. */
  readonly goal?: number;
}
interface NewCard {
  readonly holder: ApiPerson;
  readonly limitMinor: number;
  readonly frequency?: SpendFrequency;
  readonly name?: string;
  readonly spendProgramId?: string;
}

/** A nonprofit that exists and works, made as people would make it: through the public API. */
export class Organization {
  readonly id: string;
  readonly name: string;
  readonly stripeAccount: string;
  readonly admin: ApiPerson;

  private constructor(fields: Pick<Organization, 'id' | 'name' | 'stripeAccount' | 'admin'>) {
    this.id = fields.id;
    this.name = fields.name;
    this.stripeAccount = fields.stripeAccount;
    this.admin = fields.admin;
  }

  /** Applied for and activated. */
  static async create(
    name = 'Quillmere Community Kitchen',
    kind: 'nonprofit' | 'advisor' = 'nonprofit',
  ): Promise<Organization> {
    const admin = await ApiPerson.signedIn(anAddress('amara'));
    await handInLetter(admin);
    const body = { legalName: name, ein: '12-3456789', kind };
    const { organizationId: id } = await admin.call(applicationsHttp.apply, { body });
    const stripeAccount = await eventually(async () => {
      const { accountActivation, connectAccountID } = await admin.account();
      if (accountActivation !== 'Activated') return undefined;
      return connectAccountID ?? (kind === 'advisor' ? '' : undefined);
    }, slow);
    return new Organization({ id, name, stripeAccount, admin });
  }

  /** Money from the bank, which is linked if none is, there when this returns. */
  async deposit(amountMinor: number): Promise<void> {
    const { paymentMethods } = await this.admin.account();
    if (paymentMethods.length === 0) await this.linkBankAccount();
    const before = await this.walletAvailable();
    await eventually(async () => {
      const { status } = await this.admin.try(walletHttp.startTransfer, {
        body: { kind: 'deposit', amount: amountMinor },
      });
      return status === 202;
    }, slow);
    await eventually(async () => (await this.walletAvailable()) >= before + amountMinor, slow);
  }

  async linkBankAccount(): Promise<void> {
    const body = { holderName: this.name, routingNumber: '110000000', accountNumber: '000123456789' };
    await this.admin.call(paymentMethodsHttp.linkBankAccount, { body });
  }

  async walletAvailable(): Promise<number> {
    const accounts = await this.admin.call(walletHttp.listAccounts);
    return accounts.find(({ kind }) => kind === 'wallet')?.available ?? 0;
  }

  /** A person who was invited and has accepted. */
  async join(who: string, { role, teamId }: Membership): Promise<ApiPerson> {
    const email = anAddress(who);
    await this.admin.call(invitesHttp.invite, { body: { email, role, teamId: teamId ?? null } });
    const person = await ApiPerson.signedIn(email);
    const invite = await eventually(
      async () => (await person.call(invitesHttp.findOwnInvite, { body: { email } })) ?? undefined,
    );
    await person.call(invitesHttp.acceptInvite, { params: { id: invite.id } });
    return person;
  }

  /** Open for gifts when this returns; the service that keeps campaigns hears of the activation a moment later. */
  createCampaign(body: NewCampaign): Promise<CampaignWire> {
    return eventually(() => this.admin.call(campaignsHttp.createCampaign, { body }), slow);
  }

  /** There when this returns; the service that keeps programs hears of a team and of the activation a moment later. */
  createProgram(
    over: { name: string; limit: number } & Partial<SpendProgramWire>,
  ): Promise<SpendProgramWire> {
    const body = { frequency: 'monthly', ...over };
    return eventually(() => this.admin.call(programsHttp.createProgram, { body }), slow);
  }

  createTeam(name: string) {
    return this.admin.call(teamsHttp.createTeam, { body: { name } });
  }

  /** An employee whom the team's own role makes its manager. */
  async joinAsManager(who: string, team: { id: string; adminRole: string }): Promise<ApiPerson> {
    const person = await this.join(who, { role: 'Employee' });
    const body = { teamId: team.id, employee: person.email, teamRole: team.adminRole };
    await this.admin.call(teamsHttp.addTeamMember, { body });
    return person;
  }

  /** A virtual card with a number that purchases can be made on. */
  async issueCard({
    holder,
    limitMinor,
    frequency = 'monthly',
    name = 'Produce',
    spendProgramId,
  }: NewCard): Promise<ActiveCard> {
    const { id: holderId } = await holder.account();
    const spendRule = { frequency, limit: limitMinor };
    const issue = { holder: holderId, name, type: 'virtual', spendRule, spendProgramId };
    const { id } = await this.admin.call(cardsHttp.issueCard, { body: issue });
    return eventually(async () => {
      const card = (await this.cards()).find((one) => one.id === id);
      return card !== undefined && isReady(card) ? card : undefined;
    }, slow);
  }

  cards(): Promise<CardWire[]> {
    return this.admin.call(cardsHttp.listCards, { body: { organizationId: this.id } });
  }
}

/** As somebody does who applies; a firm is not asked for one, and what it hands in is not kept. */
export function handInLetter(applicant: ApiPerson): Promise<Answer> {
  return applicant.try(documentsHttp.uploadDocument, aLetter());
}

/** The call that hands in a PDF of one page. */
export const aLetter = () => ({
  query: { purpose: 'determination_letter', name: 'letter.pdf' },
  body: aPdf().toString('latin1'),
  headers: { 'content-type': 'application/pdf' },
});

export type ActiveCard = CardWire & { stripeCardID: string };

const isReady = (card: CardWire): card is ActiveCard =>
  card.status === 'active' && card.stripeCardID !== null;
