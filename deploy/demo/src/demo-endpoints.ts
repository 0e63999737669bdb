/** Base URLs of the running platform that the demo data is made through. */
export interface DemoEndpoints {
  readonly web: string;
  readonly mailbox: string;
  readonly stripe: string;
}
