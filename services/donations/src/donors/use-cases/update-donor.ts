import { Injectable } from '@nestjs/common';
import { notFound, type DonorWire, type RequestOf, type donorsRpc } from '@almoner/contracts';
import { presentAddress, saveAddress } from '../../donor-records/donor-address.ts';
import { AuditTrail, UnitOfWork, authorize, sql, type Ctx } from '@almoner/platform';
import { GetDonor } from './get-donor.ts';

/** Tags, the note and the employer are for the team; donors do not see them. The postal address is printed on their letters. */
@Injectable()
export class UpdateDonor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly getDonor: GetDonor,
    private readonly audit: AuditTrail,
  ) {}

  async execute(ctx: Ctx, request: RequestOf<typeof donorsRpc.updateDonor>): Promise<DonorWire> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    const { donorId, note, employer, address } = request;
    const tags = request.tags === undefined ? null : [...new Set(request.tags)];
    await this.unitOfWork.run(ctx, async (tx) => {
      const [changed] = await tx.query<{ id: string }>(sql`
        update donor set tags = coalesce(${tags}::text[], tags), note = coalesce(${note ?? null}::text, note),
          employer = case when ${employer !== undefined} then ${employer ?? null}::text else employer end
        where organization_id = ${organizationId} and id = (
          select coalesce(survivor_id, id) from donor where organization_id = ${organizationId} and id = ${donorId}) returning id`);
      if (changed === undefined) throw notFound();
      if (address !== undefined)
        await saveAddress(tx, {
          organizationId,
          donorIds: [changed.id],
          address: presentAddress(address),
          ofDonorId: null,
        });
      // Not the text itself: the log never contains what was written about a person.
      await this.audit.record(tx, ctx, {
        action: 'donor.update',
        subject: { kind: 'donor', id: donorId, name: '' },
        before: null,
        after: {
          changed: [
            ...(tags === null ? [] : ['tags']),
            ...(note === undefined ? [] : ['note']),
            ...(employer === undefined ? [] : ['employer']),
            ...(address === undefined ? [] : ['postal address']),
          ].join(', '),
        },
      });
    });
    return this.getDonor.execute(ctx, donorId);
  }
}
