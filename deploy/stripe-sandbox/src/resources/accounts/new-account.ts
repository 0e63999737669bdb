import { type FormObject, type FormValue } from '../../http/form.ts';
import {
  type Field,
  type Parsed,
  anything,
  bool,
  integer,
  metadata,
  oneOf,
  shape,
  text,
} from '../../http/params.ts';
import { optionalAddress, toAddress } from '../shared/address.ts';
import { mergeMetadata } from '../shared/merge.ts';
import { type Account, type CapabilityStatus } from './account.ts';

const capabilities: Field<Record<string, boolean>> = {
  required: false,
  parse: (value, path) => {
    const each = shape({ requested: bool });
    const entries = Object.entries(asObject(value)).map(
      ([name, one]) => [name, each.parse(one, `${path}[${name}]`).requested ?? false] as const,
    );
    return Object.fromEntries(entries);
  },
};

export const accountFields = {
  business_profile: shape({
    mcc: text,
    name: text,
    url: text,
    product_description: text,
    support_email: text,
    support_phone: text,
    support_url: text,
    support_address: optionalAddress,
    annual_revenue: anything,
    estimated_worker_count: integer,
    monthly_estimated_revenue: anything,
  }),
  business_type: oneOf('company', 'government_entity', 'individual', 'non_profit'),
  capabilities,
  company: shape({
    name: text,
    phone: text,
    tax_id: text,
    address: optionalAddress,
    structure: text,
    directors_provided: bool,
    executives_provided: bool,
    owners_provided: bool,
    registration_number: text,
    verification: shape({ document: shape({ back: text, front: text }) }),
  }),
  default_currency: text,
  documents: anything,
  email: text,
  external_account: anything,
  individual: anything,
  metadata,
  settings: anything,
  tos_acceptance: shape({ date: integer, ip: text, service_agreement: text, user_agent: text }),
};
export const createAccountFields = {
  ...accountFields,
  country: text,
  controller: anything,
  type: oneOf('custom', 'express', 'standard'),
};
export type AccountParams = Parsed<typeof accountFields>;

export function newAccount(
  identity: Pick<Account, 'id'> & { created: number },
  params: Parsed<typeof createAccountFields>,
): Account {
  const country = params.country ?? 'US';
  const empty: Account = {
    object: 'account',
    id: identity.id,
    created: identity.created,
    business_profile: null,
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    company: {},
    controller: controllerOf(params.type ?? 'none'),
    country,
    default_currency: params.default_currency ?? 'usd',
    details_submitted: false,
    email: null,
    future_requirements: requirements([]),
    groups: { payments_pricing: null },
    metadata: {},
    payouts_enabled: false,
    requirements: firstRequirements(params),
    settings: newSettings(params.business_profile?.name ?? null),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: params.type ?? 'none',
    sandbox: { taxId: null },
  };
  return withParams(empty, params);
}

/** Applies the parameters to the account; what was not sent stays as it is. */
export function withParams(account: Account, params: AccountParams): Account {
  const { company, business_profile: profile, tos_acceptance: tos } = params;
  return {
    ...account,
    business_profile: profile ? businessProfile(account, profile) : account.business_profile,
    business_type: params.business_type ?? account.business_type,
    capabilities: { ...account.capabilities, ...requested(account, params.capabilities ?? {}) },
    company: company ? companyOf(account, company) : account.company,
    email: params.email === undefined ? account.email : params.email,
    metadata: mergeMetadata(account.metadata ?? {}, params.metadata),
    tos_acceptance: tos
      ? { date: tos.date ?? null, ip: tos.ip ?? null, user_agent: tos.user_agent ?? null }
      : account.tos_acceptance,
    sandbox: { taxId: company?.tax_id ?? account.sandbox.taxId },
  };
}

/** An account created with a business profile or a company name is pending verification; any other must provide these four fields. */
function firstRequirements({ business_profile: profile, company }: AccountParams) {
  if (profile || company?.name) return requirements([], 'requirements.pending_verification');
  return requirements(['business_profile.url', 'company.name', 'external_account', 'tos_acceptance.date']);
}

export function requirements(
  currentlyDue: string[],
  disabledReason:
    'rejected.other' | 'requirements.past_due' | 'requirements.pending_verification' | null = null,
) {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: currentlyDue,
    disabled_reason: disabledReason,
    errors: [],
    eventually_due: currentlyDue,
    past_due: [],
    pending_verification: [],
  };
}

function requested(account: Account, wanted: Record<string, boolean>): Record<string, CapabilityStatus> {
  const entries = Object.entries(wanted).map(
    ([name, isWanted]) => [name, isWanted ? (account.capabilities[name] ?? 'pending') : 'inactive'] as const,
  );
  return Object.fromEntries(entries);
}

function businessProfile(
  account: Account,
  profile: NonNullable<AccountParams['business_profile']>,
): Account['business_profile'] {
  const current = account.business_profile;
  return {
    annual_revenue: null,
    estimated_worker_count: profile.estimated_worker_count ?? current?.estimated_worker_count ?? null,
    mcc: profile.mcc ?? current?.mcc ?? null,
    minority_owned_business_designation: null,
    specified_commercial_transactions_act_url: null,
    name: profile.name ?? current?.name ?? null,
    product_description: profile.product_description ?? current?.product_description ?? null,
    support_address: profile.support_address
      ? toAddress(profile.support_address)
      : (current?.support_address ?? null),
    support_email: profile.support_email ?? current?.support_email ?? null,
    support_phone: profile.support_phone ?? current?.support_phone ?? null,
    support_url: profile.support_url ?? current?.support_url ?? null,
    url: profile.url ?? current?.url ?? null,
  };
}

function companyOf(account: Account, company: NonNullable<AccountParams['company']>): Account['company'] {
  return {
    ...account.company,
    name: company.name ?? account.company?.name ?? null,
    phone: company.phone ?? account.company?.phone ?? null,
    ...(company.address && { address: toAddress(company.address) }),
    ...(company.verification?.document && { verification: verificationOf(account, company) }),
    tax_id_provided: company.tax_id != null || (account.company?.tax_id_provided ?? false),
  };
}

function verificationOf(account: Account, company: NonNullable<AccountParams['company']>) {
  const before = account.company?.verification?.document;
  const { back, front } = company.verification?.document ?? {};
  return {
    document: {
      back: back === undefined ? (before?.back ?? null) : back,
      details: null,
      details_code: null,
      front: front === undefined ? (before?.front ?? null) : front,
    },
  };
}

function controllerOf(type: string): Account['controller'] {
  if (type === 'standard') return { type: 'account' };
  return {
    fees: { payer: 'application' },
    is_controller: true,
    losses: { payments: 'application' },
    requirement_collection: 'application',
    stripe_dashboard: { type: type === 'express' ? 'express' : 'none' },
    type: 'application',
  };
}

function newSettings(name: string | null): Account['settings'] {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: name, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval: 'daily' },
      statement_descriptor: null,
    },
  };
}

function asObject(value: FormValue): FormObject {
  return typeof value === 'string' ? {} : value;
}
