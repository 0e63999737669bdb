import { Module } from '@nestjs/common';
import { DonorMailOutbox } from './donor-mail-outbox.ts';

@Module({ providers: [DonorMailOutbox], exports: [DonorMailOutbox] })
export class DonorEmailsModule {}
