import { Controller } from '@nestjs/common';
import { homeHttp } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';
import { HomeReader } from './home-reader.ts';

@Controller()
export class HomeController {
  constructor(private readonly home: HomeReader) {}

  @Route(homeHttp.getHome)
  get(ctx: Ctx) {
    return this.home.read(ctx);
  }

  @Route(homeHttp.getFirstSteps)
  getFirstSteps(ctx: Ctx) {
    return this.home.readFirstSteps(ctx);
  }
}
