// Spec §2, §4 and §9: the widths and times that the specification names, each once.

export const sidebarCollapsedWidth = 88;
export const sidebarExpandedWidth = 250;
export const sidebarTransition = '0.5s';
export const menuItemHeight = 60;
/** The full logo shows only when the window is higher than this. */
export const logoWindowHeight = 740;
export const modalResetDelayMs = 200;
export const inactivityLimitMs = 900_000;
/** How long before the end of an inactive session a dialog offers to stay (not the specification's; ours). */
export const inactivityWarningMs = 60_000;
export const accountRefreshMs = 900_000;
export const sessionPollMs = 300_000;

/** Below this width the sidebar is a drawer. */
export const phoneBelowWidth = 640;
export const resendAfterSeconds = 30;
