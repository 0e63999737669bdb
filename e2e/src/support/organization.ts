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
  type DonorImportSettings,
} from '@almoner/contracts';
import { createPdf, eventually } from '@almoner/testing';
import { ApiPerson, type Answer } from './api-person.ts';

const polling = { intervalMs: 100 };

export const newAddress = (who: string) => `${who}.${randomUUID().slice(0, 8)}@quillmere.example`;

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
  readonly isDraft?: boolean;
  readonly widgetOrigins?: readonly string[] | null;
}
interface NewCard {
  readonly holder: ApiPerson;
  readonly limitMinor: number;
  readonly frequency?: SpendFrequency;
  readonly name?: string;
  readonly spendProgramId?: string;
}

/** An activated organization, created through the public API. */
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

  /** Applies, and waits for the activation. */
  static async create(
    name = 'Quillmere Community Kitchen',
    kind: 'nonprofit' | 'advisor' = 'nonprofit',
  ): Promise<Organization> {
    const admin = await ApiPerson.signedIn(newAddress('amara'));
    await uploadDeterminationLetter(admin);
    // Issuing needs the address of the organization.
    const address = { line1: '14 Mill Row', city: 'Alder Falls', state: 'OR', postalCode: '97001' };
    const body = { legalName: name, ein: '12-3456789', kind, address };
    const { organizationId: id } = await admin.call(applicationsHttp.apply, { body });
    const stripeAccount = await eventually(async () => {
      const { accountActivation, connectAccountID } = await admin.account();
      if (accountActivation !== 'Activated') return undefined;
      return connectAccountID ?? (kind === 'advisor' ? '' : undefined);
    }, polling);
    return new Organization({ id, name, stripeAccount, admin });
  }

  /** Deposits money from the bank (links one if needed) and waits until it is available. */
  async deposit(amountMinor: number): Promise<void> {
    const { paymentMethods } = await this.admin.account();
    if (paymentMethods.length === 0) await this.linkBankAccount();
    const before = await this.walletAvailable();
    await eventually(async () => {
      const { status } = await this.admin.try(walletHttp.startTransfer, {
        body: { kind: 'deposit', amount: amountMinor },
      });
      return status === 202;
    }, polling);
    await eventually(async () => (await this.walletAvailable()) >= before + amountMinor, polling);
  }

  async linkBankAccount(): Promise<void> {
    const body = { holderName: this.name, routingNumber: '110000000', accountNumber: '000123456789' };
    await this.admin.call(paymentMethodsHttp.linkBankAccount, { body });
  }

  async walletAvailable(): Promise<number> {
    const accounts = await this.admin.call(walletHttp.listAccounts);
    return accounts.find(({ kind }) => kind === 'wallet')?.available ?? 0;
  }

  /** Invites a person, who accepts. */
  async join(who: string, { role, teamId }: Membership): Promise<ApiPerson> {
    const email = newAddress(who);
    await this.admin.call(invitesHttp.invite, { body: { email, role, teamId: teamId ?? null } });
    const person = await ApiPerson.signedIn(email);
    const invite = await eventually(
      async () => (await person.call(invitesHttp.findOwnInvite, { body: { email } })) ?? undefined,
    );
    await person.call(invitesHttp.acceptInvite, { params: { id: invite.id } });
    return person;
  }

  /** Creates a campaign; retries until the donations service has received the activation event. */
  createCampaign(body: NewCampaign): Promise<CampaignWire> {
    return eventually(() => this.admin.call(campaignsHttp.createCampaign, { body }), polling);
  }

  /** Creates a program; retries until the spend service has received the events of the team and the activation. */
  createProgram(
    over: { name: string; limit: number } & Partial<SpendProgramWire>,
  ): Promise<SpendProgramWire> {
    const body = { frequency: 'monthly', ...over };
    return eventually(() => this.admin.call(programsHttp.createProgram, { body }), polling);
  }

  createTeam(name: string) {
    return this.admin.call(teamsHttp.createTeam, { body: { name } });
  }

  /** Adds an employee with the team's admin role, which makes them its manager. */
  async joinAsManager(who: string, team: { id: string; adminRole: string }): Promise<ApiPerson> {
    const person = await this.join(who, { role: 'Employee' });
    const body = { teamId: team.id, employee: person.email, teamRole: team.adminRole };
    await this.admin.call(teamsHttp.addTeamMember, { body });
    return person;
  }

  /** Issues a virtual card and waits until it can be used. */
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
    }, polling);
  }

  cards(): Promise<CardWire[]> {
    return this.admin.call(cardsHttp.listCards, { body: { organizationId: this.id } });
  }
}

/** Uploads the determination letter of an application. Firms do not need one; theirs is ignored. */
export function uploadDeterminationLetter(applicant: ApiPerson): Promise<Answer> {
  return applicant.try(documentsHttp.uploadDocument, newLetterUpload());
}

/** The request that uploads a PDF with one page. */
export const newLetterUpload = () => ({
  query: { purpose: 'determination_letter', name: 'letter.pdf' },
  body: createPdf().toString('latin1'),
  headers: { 'content-type': 'application/pdf' },
});

/** The request that adds a PDF as a receipt of this purchase. */
export const newReceiptUpload = (purchaseId: string) => ({
  ...newLetterUpload(),
  query: { name: 'receipt.pdf', purchaseId },
});

/** The request that adds a PDF as evidence to the dispute of this gift. */
export const newDisputeFileUpload = (id: string) => ({
  ...newLetterUpload(),
  params: { id },
  query: { kind: 'receipt', name: 'receipt.pdf' },
});

/** The request that adds a PDF to this restricted fund. */
export const newFundFileUpload = (id: string) => ({
  ...newLetterUpload(),
  params: { id },
  query: { name: 'letter.pdf' },
});

/** The request that shows the smallest image on a campaign: a lossless WebP of one pixel, whose bytes are all ASCII. */
export const newCampaignImageUpload = (id: string) => ({
  params: { id },
  query: { alt: 'A full table' },
  body: 'RIFF\x12\0\0\0WEBPVP8L\x05\0\0\0/\0\0\0\0\0',
  headers: { 'content-type': 'image/webp' },
});

/** The request that adds a PDF as a receipt to a line of a reimbursement report. */
export const newDonorImportUpload = () => ({
  query: { name: 'donors.csv' },
  body: 'Email,Name\nivo@post.example,Ivo Petrov\n',
  headers: { 'content-type': 'text/csv' },
});
export const donorImportSettings: DonorImportSettings = {
  mapping: {
    email: 0,
    name: 1,
    postalCode: null,
    tags: null,
    note: null,
    amount: null,
    date: null,
    campaign: null,
    fund: null,
    employer: null,
  },
  dateOrder: 'us',
  decimalSign: 'point',
};
export const newLineReceiptUpload = (params: { readonly id: string; readonly lineId: string }) => ({
  ...newLetterUpload(),
  params,
  query: { name: 'receipt.pdf' },
});

export type ActiveCard = CardWire & { stripeCardID: string };

const isReady = (card: CardWire): card is ActiveCard =>
  card.status === 'active' && card.stripeCardID !== null;
