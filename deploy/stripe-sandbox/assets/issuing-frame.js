// One detail of an issued card inside the sandbox's frame; it is never sent to the page around it.
const protocol = 'stripe-sandbox';
const setUp = JSON.parse(decodeURIComponent(window.location.hash.slice(1)));
const { kind, account, options } = setUp;
const output = document.querySelector('output');

const groups = (number) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
const expiry = ({ exp_month: month, exp_year: year }) =>
  `${String(month).padStart(2, '0')}/${String(year).slice(2)}`;
const details = {
  issuingCardNumberDisplay: (card) => groups(card.number),
  issuingCardCvcDisplay: (card) => card.cvc,
  issuingCardExpiryDisplay: expiry,
  issuingCardPinDisplay: (card) => card.pin.number,
};
const copied = {
  number: (card) => card.number,
  cvc: (card) => card.cvc,
  expiry,
  pin: (card) => card.pin.number,
};

for (const [name, value] of Object.entries(options.style?.base ?? {})) {
  if (typeof value === 'string') output.style[name] = value;
}

const post = (type, body) =>
  window.parent.postMessage({ protocol, nonce: setUp.nonce, type, body }, setUp.parent);

async function readCard() {
  const { issuingCard: card, nonce, ephemeralKeySecret: secret } = options;
  const answer = await fetch('/v3/issuing-card', {
    method: 'POST',
    body: new URLSearchParams({ account: account ?? '', card, nonce, secret }),
  });
  return answer.ok ? answer.json() : null;
}

function showButton() {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const card = await readCard();
    if (card) await navigator.clipboard.writeText(copied[options.toCopy ?? 'number'](card));
    button.textContent = card ? 'Copied' : 'Not available';
  });
  output.replaceChildren(button);
}

if (kind === 'issuingCardCopyButton') showButton();
else {
  const card = await readCard();
  output.textContent = card ? details[kind](card) : 'Not available';
}
new ResizeObserver(() => post('height', Math.ceil(output.getBoundingClientRect().height))).observe(output);
post('ready');
