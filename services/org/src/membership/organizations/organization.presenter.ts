import {
  permissionScopeOf,
  type OrganizationWire,
  type PaymentMethodWire,
  type Principal,
} from '@almoner/contracts';
import { type OrganizationRecord } from './persistence/organization.reader.ts';

/** Linked bank accounts are empty for a viewer who may not read them. */
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
  return permissionScopeOf(viewer, 'payment-method.read', id) === 'none' ? [] : [...(paymentMethods ?? [])];
}
