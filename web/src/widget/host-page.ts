import { type WidgetMessage, widgetMessageSource } from './messages.ts';

/** The page around this one, which it names in the URL. The browser delivers a message to no other origin. */
const settings = new URLSearchParams(window.location.search);
const hostOrigin = readOrigin(settings.get('origin'));

/** Sends a message to the page that contains the widget, if there is one. */
export function sendToHost(message: WidgetMessage): void {
  if (window.parent === window || hostOrigin === null) return;
  window.parent.postMessage({ source: widgetMessageSource, ...message }, hostOrigin);
}

function readOrigin(text: string | null): string | null {
  const origin = text !== null && URL.canParse(text) ? new URL(text).origin : null;
  return origin === 'null' ? null : origin;
}

/** Sends Escape to the host, whose dialog does not receive keys that are pressed in the frame. */
export function forwardEscape(page: Document): void {
  page.addEventListener('keydown', ({ key, defaultPrevented, isComposing }) => {
    if (key === 'Escape' && !defaultPrevented && !isComposing) sendToHost({ type: 'escape' });
  });
}

/** Sends the height of the content whenever it changes. */
export function followHeight(content: Element): void {
  new ResizeObserver(() => sendToHost({ type: 'resize', height: content.scrollHeight })).observe(content);
}
