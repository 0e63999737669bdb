/** The demo's calls to the Stripe sandbox: clock, card purchases, donors' payments. */
export class SandboxClient {
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async setClock(now: Date): Promise<void> {
    await this.control('clock', { now: now.toISOString() });
  }

  swipe(
    account: string,
    card: string,
    amount: number,
    merchant: { name: string; category: string; city: string },
  ): Promise<{ id: string; approved: boolean }> {
    return this.post('/v1/test_helpers/issuing/authorizations', account, {
      card,
      amount: String(amount),
      currency: 'usd',
      'merchant_data[name]': merchant.name,
      'merchant_data[category]': merchant.category,
      'merchant_data[city]': merchant.city,
      'merchant_data[country]': 'US',
    });
  }

  capture(
    account: string,
    id: string,
    amount?: number,
  ): Promise<{ id: string; transactions: { id: string }[] }> {
    return this.post(
      `/v1/test_helpers/issuing/authorizations/${id}/capture`,
      account,
      amount === undefined ? {} : { capture_amount: String(amount) },
    );
  }

  reverse(account: string, id: string): Promise<unknown> {
    return this.post(`/v1/test_helpers/issuing/authorizations/${id}/reverse`, account, {});
  }

  refund(account: string, transaction: string): Promise<unknown> {
    return this.post(`/v1/test_helpers/issuing/transactions/${transaction}/refund`, account, {});
  }

  /** Confirms a payment as the payment form does; a declined card is a valid result. */
  async pay(account: string, clientSecret: string, paymentMethod: string): Promise<void> {
    const [id = ''] = clientSecret.split('_secret_');
    const answer = await this.send(`/v1/payment_intents/${id}/confirm`, account, {
      payment_method: paymentMethod,
    });
    if (!answer.ok && answer.status !== 402)
      throw new Error(`The payment could not be made: ${await answer.text()}`);
  }

  async refundPayment(account: string, paymentIntent: string): Promise<void> {
    await this.post('/v1/refunds', account, { payment_intent: paymentIntent });
  }

  /** Types a bank account as the person does in Stripe's form. */
  async typeBank(account: string, clientSecret: string): Promise<void> {
    const [id = ''] = clientSecret.split('_secret_');
    const data = 'payment_method_data';
    await this.post(`/v1/setup_intents/${id}/confirm`, account, {
      [`${data}[type]`]: 'us_bank_account',
      [`${data}[us_bank_account][routing_number]`]: '110000000',
      [`${data}[us_bank_account][account_number]`]: '000123456789',
      [`${data}[us_bank_account][account_holder_type]`]: 'individual',
      return_url: this.url,
    });
  }

  /** Returns the newest payment, as a person's bank does. */
  async returnLastPayment(account: string, code: string): Promise<void> {
    const path = '/v1/treasury/outbound_payments';
    const headers = { authorization: 'Bearer sk_test_demo', 'stripe-account': account };
    const answer = await fetch(`${this.url}${path}?limit=1`, { headers });
    const { data } = (await answer.json()) as { data: { id: string }[] };
    const id = data[0]?.id ?? '';
    await this.post(`/v1/test_helpers/treasury/outbound_payments/${id}/return`, account, {
      'returned_details[code]': code,
    });
  }

  private async post<Body>(path: string, account: string, fields: Record<string, string>): Promise<Body> {
    const answer = await this.send(path, account, fields);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body;
  }

  private send(path: string, account: string, fields: Record<string, string>): Promise<Response> {
    const headers = { authorization: 'Bearer sk_test_demo', 'stripe-account': account };
    return fetch(`${this.url}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) });
  }

  private async control(name: string, body: unknown): Promise<void> {
    const answer = await fetch(`${this.url}/sandbox/${name}`, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`sandbox ${name}: ${await answer.text()}`);
  }
}
