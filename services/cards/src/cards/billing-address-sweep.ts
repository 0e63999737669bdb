import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';
import { CardIssuer } from './card-issuer.port.ts';
import { BillingAddressRepository, type OutdatedAddress } from './persistence/billing-address.repository.ts';

/** Updates the billing addresses of cardholders at Stripe after their own or that of the organization changed. */
@Injectable()
export class BillingAddressSweep extends Sweep<OutdatedAddress> {
  constructor(
    jobs: JobQueue,
    private readonly addresses: BillingAddressRepository,
    private readonly issuer: CardIssuer,
    @Inject(CARDS_CONFIG) config: CardsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, {
      definition: cardsJobs.followBillingAddresses,
      everyMs: config.SWEEP_EVERY_MS,
      logger,
      failure: 'the billing address of a cardholder could not be changed',
    });
  }

  protected due(): Promise<OutdatedAddress[]> {
    return this.addresses.listOutdated();
  }

  protected async handle(outdated: OutdatedAddress): Promise<void> {
    await this.issuer.setBillingAddress(outdated);
    await this.addresses.markUpdated(outdated);
  }
}
