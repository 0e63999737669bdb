// Tells the page that opened the dialog that the bank is done; it then reads the result from the API.
const { nonce, parent } = document.querySelector('#done').dataset;
window.parent.postMessage({ protocol: 'stripe-sandbox', nonce, type: 'done' }, parent);
