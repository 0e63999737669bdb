import { Module } from '@nestjs/common';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { EmployerMatchesRpcController } from './employer-matches.rpc.controller.ts';
import { EmployerMatchRepository } from './persistence/employer-match.repository.ts';
import { MarkEmployerMatch } from './use-cases/mark-employer-match.ts';

/** Which gifts the employers of their donors match. */
@Module({
  imports: [GiftsModule],
  controllers: [EmployerMatchesRpcController],
  providers: [EmployerMatchRepository, MarkEmployerMatch],
})
export class EmployerMatchesModule {}
