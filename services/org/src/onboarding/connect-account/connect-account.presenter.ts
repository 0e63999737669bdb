import { type ConnectAccountWire } from '@almoner/contracts';
import { type z } from 'zod';
import { type OrganizationRecord } from '../../membership/organizations/persistence/organization.reader.ts';

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
