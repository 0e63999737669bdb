import { Inject, Injectable } from '@nestjs/common';
import { type DonorAddressWire } from '@almoner/contracts';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { addressOfRow, type AddressColumns } from '../donor-records/donor-address.ts';

interface Row extends AddressColumns {
  organization_id: string;
  organization_name: string;
  address_donor_id: string | null;
}

/** The postal address that each organization has for an email address: crosses tenants as the system role, always for one email address. */
@Injectable()
export class OwnAddressReader {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** Of the organizations that got a gift with the email address. Never that of another donor in a merge. */
  async list(email: string): Promise<DonorAddressWire[]> {
    const { rows } = await this.systemPool.query<Row>(
      `select d.organization_id, o.name as organization_name, d.address_line1, d.address_line2, d.city, d.region, d.postal_code, d.country,
         d.address_donor_id
       from (select distinct organization_id, donor_id from gift
             where donor_email = $1 and status in ('succeeded', 'refunded', 'verifying', 'processing')) g
       join donor d on d.organization_id = g.organization_id and d.id = g.donor_id and d.email = $1
       join organization o on o.organization_id = d.organization_id
       order by o.name, d.organization_id`,
      [email],
    );
    return rows.map((row) => ({
      organization: { id: row.organization_id, name: row.organization_name },
      address: row.address_donor_id === null ? addressOfRow(row) : null,
    }));
  }
}
