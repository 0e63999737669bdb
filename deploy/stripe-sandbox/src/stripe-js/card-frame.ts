import { htmlPage } from '../pages/html.ts';

/** The frame into which a donor or buyer types a card. */
export function cardFramePage(): string {
  return htmlPage({
    title: 'Card',
    style: '/v3/card-frame.css',
    script: '/v3/card-frame.js',
    body: `<form novalidate autocomplete="on">
  <div class="row">
    <svg width="20" height="16" viewBox="0 0 20 16" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true">
      <rect x="1" y="1.5" width="18" height="13" rx="1.5"/><path d="M1 5.5h18M14 11.5h2.5"/>
    </svg>
    <input name="cardnumber" aria-label="Card number" placeholder="1234 1234 1234 1234" inputmode="numeric" autocomplete="cc-number">
    <input name="exp-date" aria-label="Expiration date MM / YY" placeholder="MM / YY" inputmode="numeric" autocomplete="cc-exp">
    <input name="cvc" type="password" aria-label="Security code CVC" placeholder="CVC" inputmode="numeric" autocomplete="cc-csc">
  </div>
  <p role="alert"></p>
</form>`,
  });
}
