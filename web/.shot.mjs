import { chromium } from 'playwright-core';
import { readFileSync, mkdirSync, existsSync, writeFileSync } from 'node:fs';
const { findChromium } = await import('/work/wt-web/libs/testing/dist/index.js');
const E = JSON.parse(readFileSync('/tmp/wr/local/endpoints.json'));
const found = await findChromium();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...found.env, LC_ALL: 'C.UTF-8' },
});
const who = process.argv[2];
const out = process.argv[3];
const paths = process.argv.slice(4);
mkdirSync(out, { recursive: true });
const statePath = `/tmp/wr/state-${who}.json`;
async function signIn() {
  const ctx = await browser.newContext({ baseURL: E.web, locale: 'en-US', timezoneId: 'UTC' });
  const page = await ctx.newPage();
  const email = E.demo[who];
  await page.goto('/loggedOut');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Log in with email' }).click();
  await page.getByText('Confirm your email').waitFor();
  let link;
  for (let i = 0; i < 50 && !link; i++) {
    const m = await (await fetch(`${E.mailbox}/api/messages?to=${encodeURIComponent(email)}`)).json();
    link = m[0]?.text.match(/http:\/\/\S+\/api\/auth\/callback\/email\?\S+/)?.[0];
    await new Promise((r) => setTimeout(r, 200));
  }
  await page.goto(link);
  await page.getByRole('button').first().click();
  await page.waitForURL((u) => !u.pathname.startsWith('/api'));
  await page.waitForTimeout(1500);
  await ctx.storageState({ path: statePath });
  await ctx.close();
}
if (who !== 'nobody' && !existsSync(statePath)) await signIn();
const sizes = { desk: [1440, 900], mid: [1024, 768], phone: [390, 844] };
const want = (process.env.SIZES ?? 'desk,mid,phone').split(',');
for (const p of paths) {
  const [name, path, click] = p.split('@');
  for (const s of want) {
    const [width, height] = sizes[s];
    const ctx = await browser.newContext({
      baseURL: E.web,
      viewport: { width, height },
      locale: 'en-US',
      timezoneId: 'UTC',
      storageState: who === 'nobody' ? undefined : statePath,
      colorScheme: process.env.DARK ? 'dark' : 'light',
    });
    const page = await ctx.newPage();
    const reqs = [];
    page.on('request', (r) => {
      if (r.url().includes('/api/')) reqs.push(r.method() + ' ' + new URL(r.url()).pathname);
    });
    page.on('console', (m) => m.type() === 'error' && console.log('ERR', name, m.text()));
    page.on('pageerror', (e) => console.log('PAGEERR', name, e.message));
    await page.goto(path);
    await page.waitForTimeout(1600);
    if (click) {
      for (const c of click.split('|')) {
        if (c.startsWith('key:')) await page.keyboard.press(c.slice(4));
        else if (c.startsWith('type:')) await page.keyboard.type(c.slice(5));
        else
          await page
            .locator(c)
            .first()
            .click({ timeout: 4000 })
            .catch((e) => console.log('CLICK', name, s, e.message.split('\n')[0]));
        await page.waitForTimeout(900);
      }
    }
    if (process.env.PRINT) await page.emulateMedia({ media: 'print' });
    await page.screenshot({ path: `${out}/${name}-${s}.png`, fullPage: !!process.env.FULL });
    const o = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (o > 0) console.log('OVERFLOW', name, s, o);
    if (process.env.REQS && s === 'desk') console.log(name, reqs.length, reqs.join(' '));
    await ctx.close();
  }
}
await browser.close();
