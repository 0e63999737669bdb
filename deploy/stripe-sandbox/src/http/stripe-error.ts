import type Stripe from 'stripe';

/** Stripe's status of a payment that was tried and failed, whatever its type is: of a bank account it is no `card_error`. */
const paymentFailed = 402;

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** An answer in Stripe's error form. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code}` } : body;
  }

  /** A declined payment is a result: its changes are kept. */
  get keepsChanges(): boolean {
    return this.status === paymentFailed;
  }
}

export function invalidRequest(message: string, details: Partial<ErrorBody> = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details });
}

export function missingParameter(param: string): StripeError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** 404 if the id is in the path, 400 if it is in a parameter. */
export function resourceMissing(noun: string, id: string, param = 'id'): StripeError {
  const body: ErrorBody = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  };
  return new StripeError(param === 'id' ? 404 : 400, body);
}

export function unauthorized(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message });
}
