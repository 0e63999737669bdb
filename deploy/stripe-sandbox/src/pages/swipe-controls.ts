import { type World } from '../world.ts';
import { escape } from './html.ts';

/** Sets the clock and the faults manually. */
export function controlsPanel({ clock, settings }: World, query: URLSearchParams): string {
  const now = new Date(clock.nowMs()).toISOString().slice(0, 16).replace('T', ' ');
  const { webhooks } = settings.faults;
  const endpoint = settings.current.issuingAuthorization.url ?? 'none (every purchase is approved)';
  const back = `<input type="hidden" name="account" value="${escape(query.get('account') ?? '')}">`;
  const step = (seconds: number, label: string) =>
    `<button class="quiet small" name="advanceSeconds" value="${seconds}">${label}</button>`;
  return `<section class="sheet" aria-label="Clock and faults"><h2>Clock and faults</h2>
  <p>The sandbox's time is <strong>${now} UTC</strong>.</p>
  <form method="post" action="/sandbox-pages/clock" class="buttons">${back}
    ${step(3600, '+ 1 hour')}${step(86_400, '+ 1 day')}${step(7 * 86_400, '+ 1 week')}${step(31 * 86_400, '+ 31 days')}</form>
  <form method="post" action="/sandbox-pages/faults">${back}
    <div class="pair">
      <div><label for="delayMs">Webhooks late by (ms)</label><input id="delayMs" name="delayMs" inputmode="numeric" value="${webhooks.delayMs}"></div>
      <div><label for="duplicate">Extra copies</label><input id="duplicate" name="duplicate" inputmode="numeric" value="${webhooks.duplicate}"></div>
      <div><label for="drop">Share lost (0 to 1)</label><input id="drop" name="drop" inputmode="decimal" value="${webhooks.drop}"></div>
      <div><label for="shuffle">Order</label><select id="shuffle" name="shuffle">
        <option value="false">as it happened</option><option value="true"${webhooks.shuffle ? ' selected' : ''}>shuffled</option></select></div>
    </div>
    <button class="quiet wide">Set the faults</button></form>
  <p class="soft" style="margin-top:12px">Decisions are asked of: ${escape(endpoint)}</p></section>`;
}
