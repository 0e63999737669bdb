import { type Message } from './store.ts';

const style = `
:root { color-scheme: light dark; --ground: #F6F3ED; --surface: #FFFFFF; --well: #FBF9F5; --line: #E7E2D8; --rule: #CFC8BA;
  --text: #1E1C17; --text2: #57534A; --text3: #6F6A5F; --accent: #17594A; }
@media (prefers-color-scheme: dark) { :root { --ground: #151411; --surface: #1C1B18; --well: #211F1B; --line: #312E29; --rule: #48443C;
  --text: #F2EFE8; --text2: #BFB9AC; --text3: #9C9586; --accent: #6CC0A5; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/22px 'Inter Variable', Inter, system-ui, sans-serif; }
main { max-width: 880px; margin: 32px auto; padding: 0 16px; }
h1 { font-size: 24px; line-height: 32px; letter-spacing: -.014em; font-weight: 600; margin: 0 0 4px; overflow-wrap: anywhere; }
p.about { color: var(--text2); margin: 0 0 24px; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.sheet { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; list-style: none; margin: 0; padding: 0; }
.sheet li + li { border-top: 1px solid var(--line); }
.row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 16px; padding: 12px 16px; color: inherit; text-decoration: none; }
.row:hover { background: var(--well); }
.row b { font-weight: 500; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.meta { color: var(--text3); font-size: 12px; line-height: 16px; font-variant-numeric: tabular-nums; }
.empty { padding: 48px 16px; text-align: center; color: var(--text2); }
iframe { display: block; width: 100%; height: 60vh; border: 0; background: #fff; }
pre { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
h2 { font-size: 12px; line-height: 16px; font-weight: 500; color: var(--text3); margin: 24px 0 8px; }`;

export function listPage(messages: Message[], productName: string, to: string): string {
  const rows = messages.map(
    (message) => `<li><a class="row" href="/messages/${message.id}"><b>${escape(message.subject)}</b>
      <time class="meta" datetime="${message.date}">${escape(when(message.date))}</time>
      <span class="meta">to ${escape(message.to.join(', '))}</span></a></li>`,
  );
  const about = to === '' ? 'Every mail sent on this machine. None leaves it.' : `Mail to ${to}.`;
  const list =
    rows.length > 0 ? rows.join('') : '<li class="empty">No mail yet. What is sent appears here.</li>';
  const body = `<h1>Mailbox</h1><p class="about">${escape(about)}</p><ul class="sheet">${list}</ul>`;
  return page(`Mailbox of ${productName}`, body, '<meta http-equiv="refresh" content="3">');
}

export function mailPage(message: Message, productName: string): string {
  const html =
    message.html === ''
      ? ''
      : `<div class="sheet"><iframe title="The mail" src="/frame/${message.id}"
        sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe></div>`;
  const text =
    message.text === ''
      ? ''
      : `<h2>Plain text</h2><div class="sheet"><pre>${linked(message.text)}</pre></div>`;
  const files = message.attachments.map(
    ({ name, bytes }, index) =>
      `<li><a class="row" href="/attachments/${message.id}/${index}"><b>${escape(name)}</b>
      <span class="meta">${Math.ceil(bytes / 1024)} KB</span></a></li>`,
  );
  const attached = files.length === 0 ? '' : `<h2>Attached</h2><ul class="sheet">${files.join('')}</ul>`;
  return page(
    `${message.subject} · ${productName}`,
    `<p><a href="/">All mail</a></p><h1>${escape(message.subject)}</h1>
    <p class="about">From ${escape(message.from)} to ${escape(message.to.join(', '))}, ${escape(when(message.date))}</p>${html}${attached}${text}`,
  );
}

/** The HTML of the email; the base element opens its links outside the frame. */
export function messageFrame(message: Message): string {
  return `<!doctype html><base target="_top">${message.html}`;
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${head}
<style>${style}</style></head><body><main>${body}</main></body></html>`;
}

function linked(text: string): string {
  const link = /https?:\/\/[^\s<>"]+/g;
  let at = 0;
  let linkedText = '';
  for (const match of text.matchAll(link)) {
    const url = escape(match[0]);
    linkedText += `${escape(text.slice(at, match.index))}<a href="${url}" target="_top">${url}</a>`;
    at = match.index + match[0].length;
  }
  return linkedText + escape(text.slice(at));
}

function when(date: string): string {
  return `${date.slice(0, 10)} ${date.slice(11, 19)} UTC`;
}

function escape(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
