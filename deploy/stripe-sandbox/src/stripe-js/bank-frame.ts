import { htmlPage } from '../pages/html.ts';

/** The frame into which a person types a bank account. */
export function bankFramePage(): string {
  return htmlPage({
    title: 'Bank account',
    style: '/v3/bank-frame.css',
    script: '/v3/bank-frame.js',
    body: `<form novalidate autocomplete="off">
  <label>Full name <input name="name" autocomplete="name"></label>
  <label class="payment">Bank <select name="bank">
    <option value="fca_test_success">Test institution</option>
    <option value="fca_test_insufficient_funds">Test institution, empty account</option>
    <option value="">Another bank: enter the numbers</option>
  </select></label>
  <label class="numbers">Routing number <input name="routing" inputmode="numeric"></label>
  <label class="numbers">Account number <input name="account" inputmode="numeric"></label>
  <p class="payment terms">By continuing, you authorize the organization to debit your bank account for this payment. A debit that you
  did not authorize can be returned by your bank within 60 days.</p>
  <p role="alert"></p>
</form>`,
  });
}
