import {
  type Parsed,
  anything,
  bool,
  currency,
  integer,
  listOf,
  metadata,
  natural,
  oneOf,
  positiveInteger,
  required,
  shape,
  text,
} from '../../http/params.ts';
import { paymentMethodDataField } from '../payment-methods/new-payment-method.ts';
import { optionalAddress } from '../shared/address.ts';

const ignored = {
  amount_details: anything,
  confirmation_token: text,
  hooks: anything,
  mandate: text,
  mandate_data: anything,
  payment_details: anything,
  payment_method_options: anything,
  radar_options: anything,
};
const shipping = shape({
  address: required(optionalAddress),
  name: required(text),
  carrier: text,
  phone: text,
  tracking_number: text,
});

export const confirmFields = {
  ...ignored,
  allowed_payment_method_types: anything,
  excluded_payment_method_types: anything,
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  client_secret: text,
  error_on_requires_action: bool,
  off_session: text,
  payment_method: text,
  payment_method_data: paymentMethodDataField,
  receipt_email: text,
  return_url: text,
  setup_future_usage: oneOf('off_session', 'on_session'),
  shipping,
  use_stripe_sdk: bool,
};
export type ConfirmParams = Parsed<typeof confirmFields>;

export const updateFields = {
  ...ignored,
  allowed_payment_method_types: listOf(text),
  excluded_payment_method_types: listOf(text),
  amount: positiveInteger,
  application_fee_amount: natural,
  capture_method: confirmFields.capture_method,
  currency,
  customer: text,
  description: text,
  metadata,
  payment_method: text,
  payment_method_configuration: text,
  payment_method_data: paymentMethodDataField,
  receipt_email: text,
  setup_future_usage: confirmFields.setup_future_usage,
  shipping,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  transfer_group: text,
};
export type UpdateParams = Parsed<typeof updateFields>;

export const createFields = {
  ...updateFields,
  amount: required(integer),
  currency: required(currency),
  automatic_payment_methods: shape({ enabled: required(bool), allow_redirects: oneOf('always', 'never') }),
  confirm: bool,
  confirmation_method: oneOf('automatic', 'manual'),
  error_on_requires_action: bool,
  off_session: text,
  on_behalf_of: text,
  payment_method_types: anything,
  return_url: text,
  transfer_data: anything,
  use_stripe_sdk: bool,
};
export type CreateParams = Parsed<typeof createFields>;
