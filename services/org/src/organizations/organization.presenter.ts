import { type ConnectAccountWire, type OrganizationWire } from '@almoner/contracts';
import { type z } from 'zod';
import { type OrganizationRecord } from './persistence/organization.reader.ts';

export function toOwner(organization: OrganizationRecord): Omit<OrganizationWire, 'teams' | 'users'> {
  const { id, name, type, stripeAccountId, accountActivation, currency } = organization;
  const owner = { paymentMethods: [] };
  return { id, name, type, connectAccountID: stripeAccountId, accountActivation, currency, owner };
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
