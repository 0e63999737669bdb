// In a module without schemas: the console checks what is typed without loading the validator.

/** Where a page comes from (RFC 6454 §4), such as `https://example.org`; `https://*.example.org` names all below it. */
export const isWidgetOrigin = (text: string): boolean =>
  text.length <= 200 && /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(widgetOriginOf(text));

/** As it is stored. */
export const widgetOriginOf = (text: string): string => text.toLowerCase().replace(/\/$/, '');
export const widgetOriginsMax = 20;
