import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { ControlsRpcController } from './controls.rpc.controller.ts';
import { SetControls } from './use-cases/set-controls.ts';

@Module({
  imports: [LimitsModule, ProgramsModule],
  controllers: [ControlsRpcController],
  providers: [SetControls],
})
export class ControlsModule {}
