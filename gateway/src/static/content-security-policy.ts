import { type GatewayConfig } from '../config.ts';

const captchaOrigins = {
  turnstile: 'https://challenges.cloudflare.com',
  hcaptcha: 'https://hcaptcha.com https://*.hcaptcha.com',
} as const;

/** The sources that Stripe.js needs according to Stripe's security guide (docs.stripe.com/security/guide, content security policy). */
const stripeSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const;

/**
 * Allows scripts only from this origin, the payment partner and the configured captcha service. The sites that may frame a
 * page are added to it.
 */
export function contentSecurityPolicy(
  config: Pick<GatewayConfig, 'STRIPE_JS_URL' | 'CAPTCHA_SERVICE'>,
): string {
  const stripe = new URL(config.STRIPE_JS_URL).origin;
  const partner =
    stripe === 'https://js.stripe.com'
      ? stripeSources
      : { script: [stripe], frame: [stripe], connect: [stripe] };
  const { CAPTCHA_SERVICE: captcha } = config;
  const others = captcha === undefined ? [] : [captchaOrigins[captcha]];
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...partner.script, ...others].join(' ')}`,
    `frame-src ${[...partner.frame, ...others].join(' ')}`,
    `connect-src ${["'self'", ...partner.connect, ...others].join(' ')}`,
    `img-src 'self' data: blob:`,
    // antd adds its styles at run time.
    `style-src 'self' 'unsafe-inline'`,
    `font-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
  ].join('; ');
}
