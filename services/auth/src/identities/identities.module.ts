import { Module } from '@nestjs/common';
import { GoogleAccountRepository } from './persistence/google-account.repository.ts';
import { IdentityRepository } from './persistence/identity.repository.ts';

/** Who signs in: an address, and the Google account that is linked to it. */
@Module({
  providers: [IdentityRepository, GoogleAccountRepository],
  exports: [IdentityRepository, GoogleAccountRepository],
})
export class IdentitiesModule {}
