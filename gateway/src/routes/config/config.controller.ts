import { Controller, Inject } from '@nestjs/common';
import { configHttp } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { type GatewayConfig } from '../../config.ts';
import { Route } from '../../api/route.decorator.ts';
import { GATEWAY_CONFIG } from '../../tokens.ts';

@Controller()
export class ConfigController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  @Route(configHttp.getConfig)
  getConfig(_: Ctx) {
    const { PRODUCT_NAME, PUBLIC_URL, STRIPE_PUBLISHABLE_KEY, STRIPE_JS_URL, MAILBOX_URL, SUPPORT_EMAIL } =
      this.config;
    return Promise.resolve({
      productName: PRODUCT_NAME,
      publicUrl: PUBLIC_URL,
      stripePublishableKey: STRIPE_PUBLISHABLE_KEY,
      stripeJsUrl: STRIPE_JS_URL,
      mailboxUrl: MAILBOX_URL ?? null,
      supportEmail: SUPPORT_EMAIL ?? null,
    });
  }
}
