import { type ApplicationWire } from '@almoner/contracts';
import { formatEin } from '../../membership/organizations/domain/organization-details.ts';
import { type OrganizationRecord } from '../../membership/organizations/persistence/organization.reader.ts';
import { applicationState } from '../connect-account/domain/account-review.ts';

export function toApplication(organization: OrganizationRecord): ApplicationWire {
  const { id: organizationId, name: legalName, ein, kind, accountActivation } = organization;
  const { mission, website, address, representative } = organization;
  const currentlyDue = organization.currentlyDue ?? [];
  return {
    organizationId,
    state: applicationState(accountActivation, { currentlyDue }),
    currentlyDue,
    rejectionReason: accountActivation === 'Rejected' ? organization.disabledReason : null,
    legalName,
    ein: formatEin(ein),
    kind,
    mission,
    website,
    address,
    representative,
  };
}
