import { htmlPage } from '../pages/html.ts';
import { type CardAccess, openCard } from '../resources/ephemeral-keys/ephemeral-key.ts';
import { type World } from '../world.ts';

/** The frame that shows one detail of an issued card, or the button that copies one. */
export function issuingFramePage(): string {
  return htmlPage({
    title: 'Card detail',
    style: '/v3/issuing-frame.css',
    script: '/v3/issuing-frame.js',
    body: '<output></output>',
  });
}

/** An issued card as Stripe.js reads it; with its number only for the sandbox's own frame. */
export function readIssuingCard(
  world: World,
  access: CardAccess,
  isOwnFrame: boolean,
): Record<string, unknown> | undefined {
  const card = openCard(world, access);
  if (!card) return undefined;
  const { id, object, brand, last4, exp_month, exp_year, status, type, sandbox } = card;
  const shown = { id, object, brand, last4, exp_month, exp_year, status, type };
  if (!isOwnFrame) return shown;
  const { number, cvc } = sandbox;
  return { ...shown, number, cvc, pin: { number: sandbox.pin ?? cvc.padStart(4, '0') } };
}
