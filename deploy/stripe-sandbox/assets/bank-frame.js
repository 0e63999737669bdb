// The fields of a bank account inside the sandbox's frame; their values are sent only to the sandbox.
const protocol = 'stripe-sandbox';
const setUp = JSON.parse(decodeURIComponent(window.location.hash.slice(1)));
const form = document.querySelector('form');
const { name: holder, bank, routing, account } = form.elements;
const isPayment = !setUp.clientSecret;
const message = document.querySelector('[role=alert]');

applyAppearance(setUp.appearance);

function applyAppearance({ variables = {} } = {}) {
  const names = {
    fontFamily: '--font',
    fontSizeBase: '--size',
    colorPrimary: '--primary',
    colorBackground: '--background',
    colorText: '--text',
    colorDanger: '--danger',
    colorBorder: '--border',
    borderRadius: '--radius',
  };
  for (const [name, property] of Object.entries(names)) {
    if (variables[name]) document.documentElement.style.setProperty(property, variables[name]);
  }
}

holder.value = setUp.name ?? '';
holder.closest('label').hidden = setUp.isNameTypedElsewhere;
// A payment offers to sign in to the bank, which verifies the account at once, and shows the terms of the debit.
for (const part of document.querySelectorAll('.payment')) part.hidden = !isPayment;
if (!isPayment) bank.value = '';
bank.addEventListener('change', showNumbers);
showNumbers();

function showNumbers() {
  for (const label of document.querySelectorAll('.numbers')) label.hidden = bank.value !== '';
}

const digits = (field) => field.value.replace(/\D/g, '');

function problem() {
  if (!setUp.isNameTypedElsewhere && holder.value.trim() === '')
    return [holder, 'incomplete_name', 'Your name is missing.'];
  if (bank.value !== '') return null;
  if (digits(routing).length !== 9)
    return [routing, 'incomplete_routing', 'A routing number has nine digits.'];
  if (digits(account).length < 4)
    return [account, 'incomplete_account', 'Your account number is incomplete.'];
  return null;
}

const asError = ([, code, text]) => ({ type: 'validation_error', code, message: text });

function show(found) {
  for (const field of [holder, routing, account])
    field.setAttribute('aria-invalid', String(found?.[0] === field));
  message.textContent = found ? found[2] : '';
}

form.addEventListener('input', () => {
  show(null);
  const empty = !holder.value && !routing.value && !account.value;
  post('change', { complete: problem() === null, empty, value: { type: 'us_bank_account' } });
});
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('focusin', () => post('focus'));
form.addEventListener('focusout', () => post('blur'));

function post(type, body) {
  window.parent.postMessage({ protocol, nonce: setUp.nonce, type, body }, setUp.parent);
}

const answers = {
  validate: () => {
    const found = problem();
    show(found);
    if (found) found[0].focus();
    return found ? { error: asError(found) } : { selectedPaymentMethod: 'us_bank_account' };
  },
  confirm: async ({ clientSecret, billingDetails, params = {} }) => {
    const refused = answers.validate();
    if (refused.error) return refused;
    // Stripe.js refuses to confirm without what the element does not collect.
    const name = setUp.isNameTypedElsewhere ? billingDetails?.name : holder.value;
    if (!name?.trim()) return { error: { type: 'validation_error', code: 'incomplete_name' } };
    const method = 'payment_method_data';
    const body = new URLSearchParams({
      client_secret: clientSecret,
      [`${method}[type]`]: 'us_bank_account',
      ...(bank.value === ''
        ? {
            [`${method}[us_bank_account][routing_number]`]: digits(routing),
            [`${method}[us_bank_account][account_number]`]: digits(account),
          }
        : { [`${method}[us_bank_account][financial_connections_account]`]: bank.value }),
      [`${method}[us_bank_account][account_holder_type]`]: 'individual',
      [`${method}[billing_details][name]`]: name.trim(),
    });
    if (billingDetails?.email) body.set(`${method}[billing_details][email]`, billingDetails.email);
    for (const [key, value] of Object.entries(params)) if (value != null) body.set(key, value);
    const id = clientSecret.split('_secret_')[0];
    const [path, intent] = id.startsWith('seti_')
      ? ['setup_intents', 'setupIntent']
      : ['payment_intents', 'paymentIntent'];
    const answer = await call(`/v1/${path}/${id}/confirm`, body);
    if (answer.error) message.textContent = answer.error.message;
    return answer.error ? { error: answer.error } : { [intent]: answer };
  },
  update: (changes) => applyAppearance(changes?.appearance ?? {}),
  focus: () => holder.focus(),
  clear: () => form.reset(),
};

async function call(path, body) {
  const headers = { authorization: `Bearer ${setUp.key}` };
  if (setUp.account) headers['stripe-account'] = setUp.account;
  try {
    return await (await fetch(path, { method: 'POST', headers, body })).json();
  } catch {
    return { error: { type: 'api_connection_error', message: 'The network failed. Please try again.' } };
  }
}

window.addEventListener('message', async ({ origin, source, data }) => {
  if (source !== window.parent || origin !== setUp.parent) return;
  if (data?.protocol !== protocol || data.nonce !== setUp.nonce) return;
  const body = await answers[data.type]?.(data.body);
  if (data.id)
    window.parent.postMessage({ protocol, nonce: setUp.nonce, reply: data.id, body }, setUp.parent);
});

/** The types of method are those of the intent; any but this one is typed into the card's form. */
async function takesBank() {
  if (isPayment) return true;
  const id = setUp.clientSecret.split('_secret_')[0];
  const headers = { authorization: `Bearer ${setUp.key}` };
  if (setUp.account) headers['stripe-account'] = setUp.account;
  const query = new URLSearchParams({ client_secret: setUp.clientSecret });
  const intent = await (
    await fetch(`/v1/setup_intents/${id}?${query}`, { headers, cache: 'no-store' })
  ).json();
  return intent.payment_method_types?.join() === 'us_bank_account';
}

if (await takesBank()) {
  new ResizeObserver(() => post('height', Math.ceil(form.getBoundingClientRect().height))).observe(form);
  post('ready');
} else window.location.replace(`/v3/card-frame${window.location.hash}`);
