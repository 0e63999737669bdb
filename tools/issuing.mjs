// npm run issuing: the issuing suite against the sandbox, or against Stripe's test mode where STRIPE_TEST_KEY is set.
import { runSpec } from './counted-spec.mjs';

process.exitCode = runSpec('services/spend/src/authorizations/issuing-suite', {});
