import {
  type Parsed,
  anything,
  bool,
  listOf,
  metadata,
  oneOf,
  required,
  shape,
  text,
} from '../../http/params.ts';
import { paymentMethodDataField } from '../payment-methods/new-payment-method.ts';

const ignored = {
  confirmation_token: text,
  mandate_data: anything,
  payment_method_options: anything,
  use_stripe_sdk: bool,
};

export const confirmFields = {
  ...ignored,
  allowed_payment_method_types: anything,
  client_secret: text,
  payment_method: text,
  payment_method_data: paymentMethodDataField,
  return_url: text,
};
export type ConfirmParams = Parsed<typeof confirmFields>;

export const updateFields = {
  allowed_payment_method_types: listOf(text),
  excluded_payment_method_types: listOf(text),
  attach_to_self: bool,
  customer: text,
  description: text,
  flow_directions: listOf(oneOf('inbound', 'outbound')),
  metadata,
  payment_method: text,
  payment_method_data: paymentMethodDataField,
  payment_method_options: anything,
};
export type UpdateParams = Parsed<typeof updateFields>;

export const createFields = {
  ...ignored,
  ...updateFields,
  automatic_payment_methods: shape({ enabled: required(bool), allow_redirects: oneOf('always', 'never') }),
  confirm: bool,
  on_behalf_of: text,
  payment_method_configuration: text,
  return_url: text,
  single_use: anything,
  usage: oneOf('off_session', 'on_session'),
};
export type CreateParams = Parsed<typeof createFields>;
