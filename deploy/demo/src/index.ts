export { type DemoEndpoints } from './demo-endpoints.ts';
export { fillInDemo } from './fill-in-demo.ts';
export { people, type DemoPeople } from './people.ts';
export { registerWebhooks, type RegisteredWebhook, type SandboxSettings } from './stripe-webhooks.ts';
