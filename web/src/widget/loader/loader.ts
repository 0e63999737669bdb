import { accentVariables } from '../accent.ts';
import { type WidgetMessage, widgetMessageSource as source } from '../messages.ts';

/** A frame that sends no message for this long is assumed to be blocked; then only the link is shown. */
const silentMaxMs = 10_000;
const css = `:host{display:block;max-width:424px}:host([kind=button]){display:inline-block}
iframe{display:block;width:100%;height:0;border:0;color-scheme:light}
a,.open{display:inline-block;font:600 16px/1.25 system-ui,sans-serif;padding:14px 24px;border:0;border-radius:10px;color:var(--on-give,#fff);background:var(--give,#17594a);text-decoration:none;cursor:pointer}
a.small{padding:8px 0;font-weight:400;font-size:13px;color:inherit;background:none;text-decoration:underline}
iframe+a:not(.small){margin-top:12px}
dialog{width:min(440px,100vw);max-height:100dvh;padding:0;border:0;border-radius:16px;overflow:auto}
dialog a.small{margin:0 24px 8px}
dialog::backdrop{background:rgb(30 28 23/48%)}
.close{float:right;width:44px;height:44px;border:0;font:24px/1 system-ui,sans-serif;color:#1e1c17;background:none;cursor:pointer}`;

const selector = 'script[src*="/widget.js"]';
const current = document.currentScript;
const script = current?.matches(selector) ? (current as HTMLScriptElement) : null;
const tags = [...document.querySelectorAll<HTMLScriptElement>(selector)];
const home = new URL((script ?? tags[0])?.src ?? location.href).origin;

/** `<donation-widget campaign="SLUG" kind="inline|button|goal" accent="#1f5f4a" lang="en" label="Give">` */
class DonationWidget extends HTMLElement {
  static readonly observedAttributes = ['campaign', 'kind', 'accent', 'lang', 'label'];
  private readonly shadow = this.attachShadow({ mode: 'open' });
  private frame: HTMLIFrameElement | null = null;
  private silence = 0;

  connectedCallback(): void {
    addEventListener('message', this.receive);
    document.addEventListener('securitypolicyviolation', this.noticeBlocked);
    this.render();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.receive);
    document.removeEventListener('securitypolicyviolation', this.noticeBlocked);
    clearTimeout(this.silence);
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.isConnected && before !== after) this.render();
  }

  private get campaign(): string {
    return encodeURIComponent(this.getAttribute('campaign') ?? '');
  }

  private get isGoal(): boolean {
    return this.getAttribute('kind') === 'goal';
  }

  private render(): void {
    clearTimeout(this.silence);
    this.frame = null;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    this.shadow.adoptedStyleSheets = [sheet];
    const variables = accentVariables(this.getAttribute('accent')) ?? {};
    for (const [name, value] of Object.entries(variables)) this.style.setProperty(name, value);
    if (this.campaign === '') this.shadow.replaceChildren();
    else if (this.getAttribute('kind') === 'button') this.renderButton();
    else
      this.shadow.replaceChildren(
        this.createFrame(),
        this.createLink(this.getAttribute('label') || (this.isGoal ? 'Give' : 'Give on the donation page')),
      );
  }

  /** The link works without scripts and frames; here it opens the form in a dialog instead. */
  private renderButton(): void {
    const link = this.createLink('');
    const dialog = document.createElement('dialog');
    const close = document.createElement('button');
    close.className = 'close';
    close.textContent = '×';
    close.ariaLabel = 'Close';
    close.onclick = () => dialog.close();
    // Without the attribute, the text inside, which is a plain link where this script is blocked.
    const name = () => {
      link.textContent = dialog.ariaLabel = this.getAttribute('label') || this.textContent.trim() || 'Give';
    };
    name();
    // The text inside may not have been read yet.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', name);
    dialog.onclose = () => {
      this.frame = null;
      clearTimeout(this.silence);
      this.emit('close', {});
    };
    link.setAttribute('role', 'button');
    link.ariaHasPopup = 'dialog';
    link.onclick = (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const other = this.createLink('Open the donation page');
      other.className = 'small';
      dialog.replaceChildren(close, this.createFrame(), other);
      dialog.showModal();
    };
    link.onkeydown = (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      link.click();
    };
    this.shadow.replaceChildren(link, dialog);
  }

  private createLink(text: string): HTMLAnchorElement {
    const link = document.createElement('a');
    link.href = `${home}/donations/donor?campaign=${this.campaign}`;
    link.target = '_blank';
    link.rel = 'noopener';
    link.textContent = text;
    return link;
  }

  private createFrame(): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    const settings = new URLSearchParams({ kind: this.isGoal ? 'goal' : 'inline' });
    settings.set('origin', location.origin);
    for (const name of ['accent', 'lang']) {
      const value = this.getAttribute(name);
      if (value !== null) settings.set(name, value);
    }
    frame.title = 'Donation form';
    frame.allow = 'payment; clipboard-write';
    frame.setAttribute(
      'sandbox',
      'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
    );
    frame.src = `${home}/donations/widget/${this.campaign}?${settings.toString()}`;
    this.frame = frame;
    this.silence = window.setTimeout(() => this.giveUpFrame('frame_blocked'), silentMaxMs);
    return frame;
  }

  private readonly noticeBlocked = (event: SecurityPolicyViolationEvent): void => {
    if (
      this.frame !== null &&
      event.disposition === 'enforce' &&
      event.effectiveDirective === 'frame-src' &&
      event.blockedURI.startsWith(home)
    )
      this.giveUpFrame('frame_blocked');
  };

  private giveUpFrame(code: string): void {
    clearTimeout(this.silence);
    this.frame?.remove();
    this.frame = null;
    this.emit('error', { code });
  }

  private readonly receive = (event: MessageEvent): void => {
    const { frame } = this;
    if (event.origin !== home || frame === null || event.source !== frame.contentWindow) return;
    const data = event.data as ({ source?: unknown } & WidgetMessage) | null;
    if (typeof data !== 'object' || data?.source !== source) return;
    if (data.type === 'ready') {
      clearTimeout(this.silence);
      if (!this.isGoal) frame.nextElementSibling?.classList.add('small');
      this.emit('ready', {});
    } else if (data.type === 'resize' && data.height > 0) {
      frame.style.height = `${Math.ceil(data.height)}px`;
      this.emit('resize', { height: data.height });
    } else if (data.type === 'success') {
      const { giftId, amount, currency, recurring } = data;
      this.emit('success', { giftId, amount, currency, recurring });
    } else if (data.type === 'escape') {
      frame.closest('dialog')?.close();
    } else if (data.type === 'error') {
      // The frame shows what is wrong.
      clearTimeout(this.silence);
      this.emit('error', { code: data.code });
    }
  };

  private emit(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(`${source}:${name}`, { bubbles: true, composed: true, detail }));
  }
}

if (customElements.get(source) === undefined) customElements.define(source, DonationWidget);

/** Marks a tag whose widget is placed, for every run of this script. */
const placed = 'widgetPlaced';

function place(tag: HTMLScriptElement): void {
  const { campaign, ...rest } = tag.dataset;
  if (campaign === undefined || placed in rest) return;
  tag.dataset[placed] = '';
  const element = document.createElement(source);
  element.setAttribute('campaign', campaign);
  for (const name of ['kind', 'accent', 'lang', 'label']) {
    const value = rest[name];
    if (value !== undefined) element.setAttribute(name, value);
  }
  const append = () => document.body.append(element);
  // Nothing is shown in the head, nor where a tag was removed.
  if (tag.isConnected && tag.closest('head') === null) tag.after(element);
  else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', append);
  else append();
}

// Optimizers of pages run scripts in their own way, without the tag that loaded it: then every tag is served.
for (const tag of script === null ? tags : [script]) place(tag);
