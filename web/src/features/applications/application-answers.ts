import { type ApplicationDraft, type ApplicationWire } from '@almoner/contracts';
import { type ApplyBody } from '../../api/applications.api.ts';

type Loose<Whole> = { readonly [Key in keyof Whole]?: Whole[Key] | null };

/** The form's current values: any part may be missing. */
export interface ApplicationFields {
  readonly legalName?: string;
  readonly ein?: string;
  readonly kind?: ApplyBody['kind'];
  readonly mission?: string | null;
  readonly website?: string | null;
  readonly address?: Loose<NonNullable<ApplyBody['address']>> | null;
  readonly representative?: Loose<NonNullable<ApplyBody['representative']>> | null;
  readonly bankAccount?: Loose<NonNullable<ApplyBody['bankAccount']>> | null;
  readonly acceptsPartnerTerms?: boolean;
}

type Answers = ApplicationDraft['answers'];
const kinds: readonly string[] = ['nonprofit', 'fiscal_sponsor', 'other', 'advisor'];
const isKind = (kind: string | undefined): kind is ApplyBody['kind'] =>
  kind !== undefined && kinds.includes(kind);

const addressParts = ['line1', 'line2', 'city', 'state', 'postalCode'] as const;
const personParts = ['firstName', 'lastName', 'title', 'email'] as const;

/** The form as a draft keeps it: everything but the bank account. */
export function toDraftAnswers(fields: ApplicationFields): Answers {
  const { legalName, ein, kind, mission, website, address, representative } = fields;
  const all = { legalName, ein, kind, mission, website, ...address, ...representative };
  const typed = Object.entries(all).filter(([, text]) => typeof text === 'string' && text !== '');
  return Object.fromEntries(typed);
}

export function fromDraft(answers: Answers): ApplicationFields {
  const { legalName, ein, kind, mission, website } = answers;
  const part = <Name extends keyof Answers>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, answers[name]]));
  return {
    legalName,
    ein,
    mission,
    website,
    kind: isKind(kind) ? kind : 'nonprofit',
    address: part(addressParts),
    representative: part(personParts),
  };
}

export function fromApplication(application: ApplicationWire): ApplicationFields {
  const { legalName, ein, mission, website, address, representative } = application;
  return { legalName, ein, mission, website, address, representative };
}

const trimmed = (text: string | null | undefined) => text?.trim() ?? '';
const orNull = (text: string | null | undefined) => trimmed(text) || null;

/** The form as it is sent; a part without any text is not sent at all. */
export function toAnswers(fields: ApplicationFields): Omit<ApplyBody, 'kind'> {
  const { address, representative: person, bankAccount: bank } = fields;
  return {
    legalName: trimmed(fields.legalName),
    ein: trimmed(fields.ein),
    mission: orNull(fields.mission),
    website: orNull(fields.website),
    address: isTyped(address) ? toAddress(address) : null,
    representative: isTyped(person)
      ? {
          firstName: trimmed(person.firstName),
          lastName: trimmed(person.lastName),
          title: trimmed(person.title),
          email: trimmed(person.email),
        }
      : null,
    bankAccount: isTyped(bank)
      ? {
          holderName: trimmed(bank.holderName),
          routingNumber: trimmed(bank.routingNumber),
          accountNumber: trimmed(bank.accountNumber),
        }
      : null,
    acceptsPartnerTerms: fields.acceptsPartnerTerms === true,
  };
}

function toAddress(address: NonNullable<ApplicationFields['address']>): NonNullable<ApplyBody['address']> {
  return {
    line1: trimmed(address.line1),
    line2: orNull(address.line2),
    city: trimmed(address.city),
    state: trimmed(address.state).toUpperCase(),
    postalCode: trimmed(address.postalCode),
  };
}

function isTyped<Part extends object>(part: Part | null | undefined): part is Part {
  return part != null && Object.values(part).some((text) => typeof text === 'string' && text.trim() !== '');
}
