import { Injectable } from '@nestjs/common';
import { notFound, type DonorAddressWire, type RequestOf, type recurringGiftsRpc } from '@almoner/contracts';
import {
  AuditTrail,
  UnitOfWork,
  requireProvenAddress,
  sql,
  withOrganization,
  type Ctx,
} from '@almoner/platform';
import { presentAddress, saveAddress } from '../../donor-records/donor-address.ts';
import { OwnAddressReader } from '../own-address.reader.ts';

/** The signed-in donor's own postal address. Only the proven email address gives access to it. */
@Injectable()
export class SetOwnAddress {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: OwnAddressReader,
    private readonly audit: AuditTrail,
  ) {}

  list(ctx: Ctx): Promise<DonorAddressWire[]> {
    return this.reader.list(requireProvenAddress(ctx).email);
  }

  /**
   * Sets it for the donor with the email address, and for the one that this donor was merged into, which is who the organization sees.
   * @throws DomainError `not_found` for an organization that got no gift with the email address.
   */
  async execute(
    ctx: Ctx,
    { organizationId, address }: RequestOf<typeof recurringGiftsRpc.setOwnAddress>,
  ): Promise<DonorAddressWire> {
    const { email } = requireProvenAddress(ctx);
    const known = (await this.reader.list(email)).find(
      ({ organization }) => organization.id === organizationId,
    );
    if (known === undefined) throw notFound();
    const present = presentAddress(address);
    const bound = withOrganization(ctx, organizationId);
    await this.unitOfWork.run(bound, async (tx) => {
      const [donor] = await tx.query<{ id: string; survivor_id: string | null }>(sql`
        select id, survivor_id from donor where organization_id = ${organizationId} and email = ${email} for update`);
      if (donor === undefined) throw notFound();
      const shownId = donor.survivor_id ?? donor.id;
      await saveAddress(tx, {
        organizationId,
        donorIds: [donor.id, shownId],
        address: present,
        ofDonorId: donor.id,
        certainFor: donor.id,
      });
      // Neither the address nor where the donor is: the log never contains what was written about a person, and donors are not the
      // organization's people.
      await this.audit.record(
        tx,
        { ...bound, origin: null },
        {
          action: 'donor.update',
          subject: { kind: 'donor', id: shownId, name: '' },
          before: null,
          after: { changed: 'postal address' },
        },
      );
    });
    return { ...known, address: present };
  }
}
