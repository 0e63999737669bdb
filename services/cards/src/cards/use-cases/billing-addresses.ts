import { Injectable } from '@nestjs/common';
import { failure, orgRpc } from '@almoner/contracts';
import { RpcClient, UnitOfWork, serviceContext } from '@almoner/platform';
import { PeopleRepository } from '../../people/persistence/people.repository.ts';
import { type PostalAddress } from '../domain/card.ts';
import { BillingAddressRepository } from '../persistence/billing-address.repository.ts';

/** The billing address that a cardholder has at Stripe: their own, else that of the organization. */
@Injectable()
export class BillingAddresses {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly addresses: BillingAddressRepository,
    private readonly people: PeopleRepository,
  ) {}

  /** Reads it from `org` where its event came before it had the address. @throws DomainError `address_missing` */
  async get(organizationId: string, userId: string): Promise<PostalAddress> {
    const ctx = serviceContext('cards', organizationId);
    const known = await this.addresses.find(ctx, userId);
    if (known !== null) return known;
    const { address } = await this.rpc.call(ctx, orgRpc.getOrganizationAddress, {});
    if (address === null) throw failure('address_missing');
    await this.unitOfWork.run(ctx, (tx) => this.people.saveAddress(tx, organizationId, address));
    return address;
  }
}
