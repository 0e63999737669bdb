/** Over a dialog that a drawer has opened: antd puts each inner one 100 higher, up to 2000. `.confirm-email` is over this one. */
export const overEveryDialog = 2000;
