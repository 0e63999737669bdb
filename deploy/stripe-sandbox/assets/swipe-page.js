// Choosing an account shows its cards at once; without this script a button does it.
for (const select of document.querySelectorAll('select[data-submits]')) {
  select.addEventListener('change', () => select.form.requestSubmit());
}
for (const button of document.querySelectorAll('[data-without-script]')) button.hidden = true;

// The list of purchases follows the sandbox while nobody is typing in it.
const list = document.querySelector('#activity');
async function refresh() {
  if (document.hidden || list?.contains(document.activeElement)) return;
  const text = await (await fetch(window.location.href)).text();
  const fresh = new window.DOMParser().parseFromString(text, 'text/html').querySelector('#activity');
  if (fresh && fresh.innerHTML !== list.innerHTML) list.replaceChildren(...fresh.childNodes);
}
setInterval(() => void refresh().catch(() => undefined), 2000);
