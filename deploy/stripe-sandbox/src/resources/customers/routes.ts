import { by, listRoute, page, pageFields } from '../../http/list.ts';
import { type Parsed, anything, metadata, oneOf, shape, text } from '../../http/params.ts';
import { type Route, del, get, post } from '../../http/router.ts';
import { resourceMissing } from '../../http/stripe-error.ts';
import { randomToken } from '../../store/ids.ts';
import { type World } from '../../world.ts';
import { attach } from '../payment-methods/attach.ts';
import { paymentMethodKind } from '../payment-methods/payment-method.ts';
import { resolvePaymentMethod } from '../payment-methods/resolve.ts';
import { optionalAddress, toAddress } from '../shared/address.ts';
import { mergeMetadata, sentOr } from '../shared/merge.ts';
import { type Customer, customerKind } from './customer.ts';

const updateFields = {
  address: optionalAddress,
  description: text,
  email: text,
  invoice_settings: shape({ default_payment_method: text, footer: text, custom_fields: anything }),
  metadata,
  name: text,
  phone: text,
  preferred_locales: anything,
  shipping: shape({ address: optionalAddress, name: text, phone: text }),
  tax_exempt: oneOf('exempt', 'none', 'reverse'),
};
const createFields = { ...updateFields, payment_method: text };

export function customerRoutes(world: World): Route[] {
  const { store, events } = world;
  const path = '/v1/customers';
  return [
    post(path, createFields, (call, params) => {
      const customer = store.insert(call.account, changed(emptyCustomer(store.stamp(customerKind)), params));
      if (params.payment_method) {
        attach(world, call, resolvePaymentMethod(world, call, params.payment_method), customer.id);
      }
      events.emit(call, 'customer.created', customer);
      return customer;
    }),
    listRoute(store, path, customerKind, { email: by('email') }),
    get(`${path}/:id`, {}, (call) => store.require(customerKind, call.account, call.id)),
    post(`${path}/:id`, updateFields, (call, params) => {
      const before = store.require(customerKind, call.account, call.id);
      const after = store.update(changed(before, params));
      events.emit(call, 'customer.updated', after, before);
      return after;
    }),
    del(`${path}/:id`, (call) => {
      const customer = store.require(customerKind, call.account, call.id);
      store.remove(customer.id);
      events.emit(call, 'customer.deleted', customer);
      return { id: customer.id, object: customer.object, deleted: true };
    }),
    get(
      `${path}/:id/payment_methods`,
      { ...pageFields, type: text, allow_redisplay: text },
      (call, params) => {
        const { id } = store.require(customerKind, call.account, call.id);
        const filters = { customer: id, type: params.type ?? undefined };
        return page(store, paymentMethodKind, call.account, `${path}/${id}/payment_methods`, params, filters);
      },
    ),
    get(`${path}/:id/payment_methods/:method`, {}, (call) => {
      const method = store.require(paymentMethodKind, call.account, call.path.method ?? '');
      if (method.customer !== call.id) throw resourceMissing('PaymentMethod', method.id);
      return method;
    }),
  ];
}

function emptyCustomer(stamp: Pick<Customer, 'id' | 'created' | 'livemode'>): Customer {
  return {
    object: 'customer',
    ...stamp,
    address: null,
    balance: 0,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomToken(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

function changed(customer: Customer, params: Parsed<typeof updateFields>): Customer {
  const { invoice_settings: settings, shipping } = params;
  return {
    ...customer,
    address: params.address ? toAddress(params.address) : sentOr(params.address, customer.address ?? null),
    description: sentOr(params.description, customer.description),
    email: sentOr(params.email, customer.email),
    invoice_settings: {
      ...customer.invoice_settings,
      ...(settings?.default_payment_method !== undefined && {
        default_payment_method: settings.default_payment_method,
      }),
      ...(settings?.footer !== undefined && { footer: settings.footer }),
    },
    metadata: mergeMetadata(customer.metadata, params.metadata),
    name: sentOr(params.name, customer.name ?? null),
    phone: sentOr(params.phone, customer.phone ?? null),
    shipping: shipping
      ? {
          address: toAddress(shipping.address ?? {}),
          name: shipping.name ?? '',
          phone: shipping.phone ?? null,
        }
      : customer.shipping,
    tax_exempt: params.tax_exempt ?? customer.tax_exempt,
  };
}
