/** Base URLs of the running platform, for creating the demo data. */
export interface DemoEndpoints {
  readonly web: string;
  readonly mailbox: string;
  readonly stripe: string;
}
