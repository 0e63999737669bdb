import { Module } from '@nestjs/common';
import { ControlRepository } from './persistence/control.repository.ts';
import { LimitCounterRepository } from './persistence/limit-counter.repository.ts';
import { LimitRepository } from './persistence/limit.repository.ts';

@Module({
  providers: [ControlRepository, LimitCounterRepository, LimitRepository],
  exports: [ControlRepository, LimitCounterRepository, LimitRepository],
})
export class LimitsModule {}
