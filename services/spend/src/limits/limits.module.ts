import { Module } from '@nestjs/common';
import { LimitCounterRepository } from './persistence/limit-counter.repository.ts';
import { LimitRepository } from './persistence/limit.repository.ts';

@Module({
  providers: [LimitCounterRepository, LimitRepository],
  exports: [LimitCounterRepository, LimitRepository],
})
export class LimitsModule {}
