// The card fields inside the sandbox's frame; their values are sent only to the sandbox.
const protocol = 'stripe-sandbox';
const setUp = JSON.parse(decodeURIComponent(window.location.hash.slice(1)));
const form = document.querySelector('form');
const number = form.elements.cardnumber;
const expiry = form.elements['exp-date'];
const code = form.elements.cvc;
const message = document.querySelector('[role=alert]');

document.body.dataset.kind = setUp.kind;
applyAppearance(setUp.appearance);

function applyAppearance({ variables = {}, theme } = {}) {
  const names = {
    fontFamily: '--font',
    fontSizeBase: '--size',
    colorPrimary: '--primary',
    colorBackground: '--background',
    colorText: '--text',
    colorTextPlaceholder: '--placeholder',
    colorDanger: '--danger',
    colorBorder: '--border',
    borderRadius: '--radius',
  };
  document.documentElement.dataset.theme = theme ?? '';
  for (const [name, property] of Object.entries(names)) {
    if (variables[name]) document.documentElement.style.setProperty(property, variables[name]);
  }
}

const digits = (field) => field.value.replace(/\D/g, '');
const brandOf = (value) =>
  /^3[47]/.test(value)
    ? 'amex'
    : /^(5[1-5]|2[2-7])/.test(value)
      ? 'mastercard'
      : /^4/.test(value)
        ? 'visa'
        : 'unknown';
const numberLength = () => (brandOf(digits(number)) === 'amex' ? 15 : 16);

function passesLuhn(value) {
  const sum = [...value].reverse().reduce((total, digit, index) => {
    const part = index % 2 ? Number(digit) * 2 : Number(digit);
    return total + (part > 9 ? part - 9 : part);
  }, 0);
  return sum % 10 === 0;
}

function problem() {
  const typed = digits(number);
  const [month, year] = [digits(expiry).slice(0, 2), digits(expiry).slice(2)];
  if (typed.length < numberLength()) return [number, 'incomplete_number', 'Your card number is incomplete.'];
  if (!passesLuhn(typed)) return [number, 'invalid_number', 'Your card number is invalid.'];
  if (year.length < 2) return [expiry, 'incomplete_expiry', "Your card's expiration date is incomplete."];
  if (Number(month) < 1 || Number(month) > 12) {
    return [expiry, 'invalid_expiry_month', "Your card's expiration date is invalid."];
  }
  if (Date.UTC(2000 + Number(year), Number(month), 1) <= Date.now()) {
    return [expiry, 'invalid_expiry_year_past', "Your card's expiration year is in the past."];
  }
  if (digits(code).length < 3) return [code, 'incomplete_cvc', "Your card's security code is incomplete."];
  return null;
}

const asError = ([, errorCode, text]) => ({ type: 'validation_error', code: errorCode, message: text });

/** Marks what is wrong; while typing only what cannot become right any more. */
function show(found) {
  for (const field of [number, expiry, code])
    field.setAttribute('aria-invalid', String(found?.[0] === field));
  message.textContent = found && setUp.kind === 'payment' ? found[2] : '';
}

function changed() {
  const found = problem();
  const wrong = found && !found[1].startsWith('incomplete') ? found : null;
  show(wrong);
  post('change', {
    complete: !found,
    empty: !number.value && !expiry.value && !code.value,
    brand: brandOf(digits(number)),
    value: { type: 'card' },
    error: wrong ? asError(wrong) : undefined,
  });
}

number.addEventListener('input', () => {
  const typed = digits(number).slice(0, numberLength());
  number.value = typed.replace(/(\d{4})(?=\d)/g, '$1 ');
  if (typed.length === numberLength() && passesLuhn(typed)) expiry.focus();
});
expiry.addEventListener('input', (event) => {
  let typed = digits(expiry).slice(0, 4);
  if (/^[2-9]/.test(typed)) typed = `0${typed}`.slice(0, 4);
  const deletes = event.inputType?.startsWith('delete');
  const separates = typed.length > 2 || (typed.length === 2 && !deletes);
  expiry.value = separates ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed;
  if (typed.length === 4) code.focus();
});
code.addEventListener('input', () => {
  code.value = digits(code).slice(0, 4);
});
form.addEventListener('input', changed);
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
    return found ? { error: asError(found) } : { selectedPaymentMethod: 'card' };
  },
  tokenize: async ({ billingDetails }) => {
    const refused = answers.validate();
    if (refused.error) return refused;
    return asResult('paymentMethod', await call('/v1/payment_methods', cardParams('', billingDetails)));
  },
  confirm: async ({ clientSecret, billingDetails, params = {} }) => {
    const refused = answers.validate();
    if (refused.error) return refused;
    const body = cardParams('payment_method_data', billingDetails);
    body.set('client_secret', clientSecret);
    for (const [name, value] of Object.entries(params)) if (value != null) body.set(name, value);
    const id = clientSecret.split('_secret_')[0];
    const [path, name] = id.startsWith('seti_')
      ? ['setup_intents', 'setupIntent']
      : ['payment_intents', 'paymentIntent'];
    const result = asResult(name, await call(`/v1/${path}/${id}/confirm`, body));
    if (result.error?.type === 'card_error' && setUp.kind === 'payment')
      message.textContent = result.error.message;
    return result;
  },
  update: (changes) => applyAppearance(changes?.appearance ?? {}),
  focus: () => number.focus(),
  clear: () => {
    form.reset();
    changed();
  },
};

const asResult = (name, answer) => (answer.error ? { error: answer.error } : { [name]: answer });

function cardParams(prefix, billingDetails) {
  const body = new URLSearchParams();
  const put = (path, value) => {
    const [first, ...rest] = prefix ? [prefix, ...path] : path;
    if (value != null && value !== '') body.set(first + rest.map((part) => `[${part}]`).join(''), value);
  };
  put(['type'], 'card');
  put(['card', 'number'], digits(number));
  put(['card', 'exp_month'], String(Number(digits(expiry).slice(0, 2))));
  put(['card', 'exp_year'], `20${digits(expiry).slice(2)}`);
  put(['card', 'cvc'], digits(code));
  const { address = {}, ...details } = billingDetails ?? {};
  for (const [name, value] of Object.entries(details)) put(['billing_details', name], value);
  for (const [name, value] of Object.entries(address)) put(['billing_details', 'address', name], value);
  return body;
}

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

new ResizeObserver(() => post('height', Math.ceil(form.getBoundingClientRect().height))).observe(form);
post('ready');
