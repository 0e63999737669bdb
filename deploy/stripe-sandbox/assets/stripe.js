// A stand-in for Stripe.js: the card is typed into a frame of the sandbox's origin, so that no number touches this page.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const protocol = 'stripe-sandbox';

  class Channel {
    constructor(frame, nonce) {
      this.frame = frame;
      this.nonce = nonce;
      this.waiting = new Map();
      this.handlers = {};
      this.unsent = [];
      this.listen = (event) => this.receive(event);
      window.addEventListener('message', this.listen);
    }

    receive({ origin: from, source, data }) {
      if (from !== origin || source !== this.frame.contentWindow) return;
      if (data?.protocol !== protocol || data.nonce !== this.nonce) return;
      if (data.reply) {
        this.waiting.get(data.reply)?.(data.body);
        this.waiting.delete(data.reply);
      } else {
        if (data.type === 'ready') this.flush();
        this.handlers[data.type]?.(data.body);
      }
    }

    // Until its page is loaded the frame is of this page's origin, and the browser would refuse the message.
    post(message) {
      if (this.unsent) this.unsent.push(message);
      else this.frame.contentWindow?.postMessage({ protocol, nonce: this.nonce, ...message }, origin);
    }

    flush() {
      const messages = this.unsent ?? [];
      this.unsent = null;
      for (const message of messages) this.post(message);
    }

    send(type, body) {
      this.post({ type, body });
    }

    ask(type, body) {
      const id = crypto.randomUUID();
      return new Promise((resolve) => {
        this.waiting.set(id, resolve);
        this.post({ id, type, body });
      });
    }

    close() {
      window.removeEventListener('message', this.listen);
    }
  }

  class Element {
    constructor(session, kind, options) {
      Object.assign(this, { session, kind, options, listeners: {} });
    }

    mount(target) {
      const host = typeof target === 'string' ? document.querySelector(target) : target;
      if (!host) throw new Error(`The element to mount on was not found: ${target}`);
      const nonce = crypto.randomUUID();
      this.frame = document.createElement('iframe');
      this.frame.title = 'Secure payment input frame';
      this.frame.allow = 'payment';
      this.frame.style.cssText = 'border:0;width:100%;height:48px;display:block;color-scheme:light only';
      const name = this.options?.defaultValues?.billingDetails?.name;
      const isNameTypedElsewhere = this.options?.fields?.billingDetails?.name === 'never';
      const setUp = {
        ...{ nonce, parent: window.location.origin, kind: this.kind, name, isNameTypedElsewhere },
        ...this.session.setUp(),
      };
      // A SetupIntent may be for bank accounts alone. The frame finds out, because this page may not be allowed to read it.
      const mayTakeBank = this.session.clientSecret?.startsWith('seti_') || isBankOnly(setUp.types);
      const page = mayTakeBank ? 'bank-frame' : 'card-frame';
      this.frame.src = `${origin}/v3/${page}#${encodeURIComponent(JSON.stringify(setUp))}`;
      this.channel = new Channel(this.frame, nonce);
      this.channel.handlers = {
        ready: () => this.emit('ready', { elementType: this.kind }),
        change: (state) => this.emit('change', { elementType: this.kind, ...state }),
        focus: () => this.emit('focus', { elementType: this.kind }),
        blur: () => this.emit('blur', { elementType: this.kind }),
        height: (height) => (this.frame.style.height = `${height}px`),
      };
      host.replaceChildren(this.frame);
      this.session.element = this;
    }

    on(name, listener) {
      (this.listeners[name] ??= []).push(listener);
      return this;
    }

    off(name) {
      delete this.listeners[name];
      return this;
    }

    emit(name, event) {
      for (const listener of this.listeners[name] ?? []) listener(event);
    }

    update(options) {
      this.channel?.send('update', options);
    }

    focus() {
      this.channel?.send('focus');
    }

    clear() {
      this.channel?.send('clear');
    }

    unmount() {
      this.channel?.close();
      this.frame?.remove();
      if (this.session.element === this) this.session.element = undefined;
    }

    destroy() {
      this.unmount();
    }
  }

  /** A detail of an issued card, in a frame of the sandbox's origin: its number is never in this page. */
  class IssuingElement extends Element {
    mount(target) {
      const host = typeof target === 'string' ? document.querySelector(target) : target;
      if (!host) throw new Error(`The element to mount on was not found: ${target}`);
      const nonce = crypto.randomUUID();
      this.frame = document.createElement('iframe');
      this.frame.title = 'Secure card details frame';
      this.frame.allow = 'clipboard-write';
      this.frame.style.cssText = 'border:0;width:100%;height:24px;display:block;color-scheme:light only';
      const { account } = this.session.setUp();
      const setUp = {
        nonce,
        parent: window.location.origin,
        kind: this.kind,
        account,
        options: this.options,
      };
      this.frame.src = `${origin}/v3/issuing-frame#${encodeURIComponent(JSON.stringify(setUp))}`;
      this.channel = new Channel(this.frame, nonce);
      this.channel.handlers = {
        ready: () => this.emit('ready', { elementType: this.kind }),
        height: (height) => (this.frame.style.height = `${height}px`),
      };
      host.replaceChildren(this.frame);
    }
  }

  const elementsOf = (stripe, options = {}) => {
    const session = {
      element: undefined,
      created: {},
      clientSecret: options.clientSecret,
      setUp: () => ({
        key: stripe.key,
        account: stripe.account,
        appearance: options.appearance ?? {},
        clientSecret: options.clientSecret,
        types: options.allowedPaymentMethodTypes,
      }),
    };
    return {
      session,
      create: (kind, elementOptions) => {
        const type = kind.startsWith('issuingCard') ? IssuingElement : Element;
        return (session.created[kind] = new type(session, kind, elementOptions));
      },
      getElement: (kind) => session.created[kind] ?? null,
      submit: async () => {
        if (!session.element) return { error: missingElement };
        return session.element.channel.ask('validate');
      },
      update: (changes) => {
        Object.assign(options, changes);
        session.element?.update(changes);
      },
      fetchUpdates: async () => ({}),
    };
  };

  const isBankOnly = (types) => types?.join() === 'us_bank_account';

  const missingElement = {
    type: 'invalid_request_error',
    message: 'No element is mounted: create one with elements.create and mount it first.',
  };

  /** 3D Secure: the bank's page, in a dialog over this one. */
  const authenticate = (url) =>
    new Promise((resolve) => {
      const nonce = crypto.randomUUID();
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Confirm the payment with your bank');
      dialog.style.cssText =
        'border:0;border-radius:12px;padding:0;width:min(440px,94vw);height:min(420px,90vh)';
      const frame = document.createElement('iframe');
      frame.title = 'Your bank';
      frame.style.cssText = 'border:0;width:100%;height:100%';
      const parent = encodeURIComponent(window.location.origin);
      frame.src = `${url}&embedded=${nonce}&parent=${parent}`;
      const channel = new Channel(frame, nonce);
      const finish = () => {
        channel.close();
        dialog.remove();
        resolve();
      };
      channel.handlers = { done: finish };
      dialog.addEventListener('cancel', finish);
      dialog.append(frame);
      document.body.append(dialog);
      dialog.showModal();
    });

  class StripeStandIn {
    constructor(key, { stripeAccount } = {}) {
      if (!/^pk_test_/.test(key ?? '')) throw new Error('Stripe() needs a publishable test key (pk_test_…).');
      this.key = key;
      this.account = stripeAccount;
    }

    elements(options) {
      return elementsOf(this, options);
    }

    async createEphemeralKeyNonce({ issuingCard } = {}) {
      if (!issuingCard)
        return { error: { type: 'invalid_request_error', message: 'Name the issuing card.' } };
      return { nonce: `ephkn_test_${crypto.randomUUID().replaceAll('-', '')}` };
    }

    async retrieveIssuingCard(card, { ephemeralKeySecret: secret, nonce }) {
      const body = new URLSearchParams({ account: this.account ?? '', card, nonce, secret });
      try {
        const answer = await (await fetch(`${origin}/v3/issuing-card`, { method: 'POST', body })).json();
        return answer.error ? { error: answer.error } : { issuingCard: answer };
      } catch {
        return { error: { type: 'api_connection_error', message: 'The network failed. Please try again.' } };
      }
    }

    async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
      const secret = clientSecret ?? elements.session.clientSecret;
      const element = elements.session.element;
      if (!element) return { error: missingElement };
      const { payment_method_data: data, return_url: returnUrl, ...rest } = confirmParams;
      const result = await this.confirmWith(element, secret, data?.billing_details, {
        ...rest,
        return_url: returnUrl,
      });
      if (result.error || redirect === 'if_required') return result;
      window.location.assign(this.returnAddress(returnUrl, result.paymentIntent));
      return new Promise(() => undefined);
    }

    /** As confirmPayment, for a method that is kept and charged later. */
    async confirmSetup({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
      const secret = clientSecret ?? elements.session.clientSecret;
      const element = elements.session.element;
      if (!element) return { error: missingElement };
      const { payment_method_data: data, return_url: returnUrl, ...rest } = confirmParams;
      const params = { ...rest, return_url: returnUrl };
      const result = await this.confirmWith(element, secret, data?.billing_details, params);
      if (result.error || redirect === 'if_required') return result;
      window.location.assign(this.returnAddress(returnUrl, result.setupIntent));
      return new Promise(() => undefined);
    }

    async confirmCardPayment(clientSecret, { payment_method: method, return_url: returnUrl, ...rest } = {}) {
      if (typeof method === 'string' || !method) {
        return this.settle(
          await this.confirmRemotely(clientSecret, {
            ...rest,
            payment_method: method,
            return_url: returnUrl,
          }),
        );
      }
      return this.confirmWith(method.card, clientSecret, method.billing_details, {
        ...rest,
        return_url: returnUrl,
      });
    }

    async createPaymentMethod({ elements, card, params, billing_details: details }) {
      const element = elements ? elements.session.element : card;
      return element.channel.ask('tokenize', { billingDetails: params?.billing_details ?? details });
    }

    async retrievePaymentIntent(clientSecret) {
      const query = new URLSearchParams({ client_secret: clientSecret });
      return this.request('GET', `${intentPath(clientSecret)}?${query}`);
    }

    retrieveSetupIntent(clientSecret) {
      return this.retrievePaymentIntent(clientSecret);
    }

    async handleNextAction({ clientSecret }) {
      return this.settle(await this.retrievePaymentIntent(clientSecret));
    }

    async confirmWith(element, clientSecret, billingDetails, params) {
      return this.settle(await element.channel.ask('confirm', { clientSecret, billingDetails, params }));
    }

    async settle(result) {
      const intent = intentOf(result);
      const action = intent?.next_action?.redirect_to_url;
      if (intent?.status !== 'requires_action' || !action) return result;
      await authenticate(action.url);
      const after = await this.retrievePaymentIntent(intent.client_secret);
      const failure = intentOf(after)?.last_payment_error ?? intentOf(after)?.last_setup_error;
      return failure ? { error: { ...failure, [intent.object]: intentOf(after) } } : after;
    }

    returnAddress(returnUrl, intent) {
      const address = new URL(returnUrl, window.location.href);
      address.searchParams.set(intent.object, intent.id);
      address.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
      address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending');
      return address.href;
    }

    confirmRemotely(clientSecret, params) {
      const body = new URLSearchParams({ client_secret: clientSecret });
      for (const [name, value] of Object.entries(params)) if (value != null) body.set(name, value);
      return this.request('POST', `${intentPath(clientSecret)}/confirm`, body);
    }

    async request(method, path, body) {
      const headers = { authorization: `Bearer ${this.key}` };
      if (this.account) headers['stripe-account'] = this.account;
      try {
        const answer = await (await fetch(`${origin}${path}`, { method, headers, body })).json();
        return answer.error ? { error: answer.error } : { [resultName(answer)]: answer };
      } catch {
        return { error: { type: 'api_connection_error', message: 'The network failed. Please try again.' } };
      }
    }
  }

  const intentPath = (clientSecret) => {
    const id = clientSecret.split('_secret_')[0];
    return `/v1/${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${id}`;
  };
  const intentOf = (result) => result.paymentIntent ?? result.setupIntent;
  const resultName = ({ object }) => (object === 'setup_intent' ? 'setupIntent' : 'paymentIntent');

  window.Stripe = (key, options) => new StripeStandIn(key, options);
  window.Stripe.version = 'sandbox';
})();
