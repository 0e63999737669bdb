/** Messages from the widget's page to the page that contains it, by `postMessage`. Heights in CSS pixels, amounts in minor units. */
export type WidgetMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'resize'; readonly height: number }
  | {
      readonly type: 'success';
      readonly giftId: string;
      readonly amount: number;
      readonly currency: string;
      readonly recurring: boolean;
    }
  | { readonly type: 'error'; readonly code: string }
  /** Escape was pressed in the frame, which a dialog around it does not notice. */
  | { readonly type: 'escape' };

export const widgetMessageSource = 'donation-widget';
export const widgetKinds = ['inline', 'button', 'goal'] as const;
export type WidgetKind = (typeof widgetKinds)[number];
