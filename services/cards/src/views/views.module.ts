import { Module } from '@nestjs/common';
import { ViewRepository } from './persistence/view.repository.ts';
import { ManageViews } from './use-cases/manage-views.ts';
import { ViewsRpcController } from './views.rpc.controller.ts';

@Module({
  controllers: [ViewsRpcController],
  providers: [ViewRepository, ManageViews],
})
export class ViewsModule {}
