import { htmlPage } from '../pages/html.ts';

/** The frame into which a person types a bank account. */
export function bankFramePage(): string {
  return htmlPage({
    title: 'Bank account',
    style: '/v3/bank-frame.css',
    script: '/v3/bank-frame.js',
    body: `<form novalidate autocomplete="off">
  <label>Full name <input name="name" autocomplete="name"></label>
  <label>Routing number <input name="routing" inputmode="numeric"></label>
  <label>Account number <input name="account" inputmode="numeric"></label>
  <p role="alert"></p>
</form>`,
  });
}
