import { spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { type DonationsHarness, type TestOrganization } from './donations-harness.ts';

/** A fund as `spend` publishes it, once it is stored. */
export async function publishFund(
  donations: DonationsHarness,
  { organizationId }: TestOrganization,
  { fundId = newId(), name = 'Roof', revision = 1, isOpen = true } = {},
): Promise<string> {
  await donations.service.publish(spendEvents.fundChanged.subject, organizationId, {
    organizationId,
    fundId,
    revision,
    name,
    purpose: 'A roof that keeps the rain out',
    restriction: 'purpose',
    isOpen,
    occurredAt: new Date().toISOString(),
  });
  await eventually(async () => {
    const { rows } = await donations.pool.query(
      `select 1 from fund where id = $1 and revision >= $2 and is_open = $3`,
      [fundId, revision, isOpen],
    );
    return rows.length === 1;
  });
  return fundId;
}
