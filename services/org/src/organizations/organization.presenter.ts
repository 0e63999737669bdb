import {
  reachOf,
  type ApplicationWire,
  type ConnectAccountWire,
  type OrganizationWire,
  type PaymentMethodWire,
  type Principal,
} from '@almoner/contracts';
import { type z } from 'zod';
import { applicationState } from './domain/connect-account.ts';
import { writtenEin } from './domain/organization-details.ts';
import { type OrganizationRecord } from './persistence/organization.reader.ts';

/** Which bank accounts are linked is shown to those alone who may read that. */
export function toOwner(
  organization: OrganizationRecord,
  viewer: Principal,
): Omit<OrganizationWire, 'teams' | 'users'> {
  const { id, name, type, stripeAccountId, accountActivation, currency } = organization;
  const owner = { paymentMethods: toPaymentMethods(organization, viewer) };
  return { id, name, type, connectAccountID: stripeAccountId, accountActivation, currency, owner };
}

export function toPaymentMethods(
  { id, paymentMethods }: OrganizationRecord,
  viewer: Principal,
): PaymentMethodWire[] {
  return reachOf(viewer, 'payment-method.read', id) === 'none' ? [] : [...(paymentMethods ?? [])];
}

export function toApplication(organization: OrganizationRecord): ApplicationWire {
  const { id: organizationId, name: legalName, ein, kind, accountActivation } = organization;
  const { mission, website, address, representative } = organization;
  const currentlyDue = organization.currentlyDue ?? [];
  return {
    organizationId,
    state: applicationState(accountActivation, { currentlyDue }),
    currentlyDue,
    rejectionReason: accountActivation === 'Rejected' ? organization.disabledReason : null,
    ...{ legalName, ein: writtenEin(ein), kind, mission, website, address, representative },
  };
}

export function toConnectAccount(
  stripeAccountId: string,
  organization: OrganizationRecord,
): z.infer<typeof ConnectAccountWire> {
  return {
    id: stripeAccountId,
    chargesEnabled: organization.chargesEnabled ?? false,
    payoutsEnabled: organization.payoutsEnabled ?? false,
    detailsSubmitted: organization.detailsSubmitted ?? false,
    currentlyDue: organization.currentlyDue ?? [],
    disabledReason: organization.disabledReason,
  };
}
