import { chromium } from 'playwright-core';
import { findChromium } from '@almoner/testing';
import { mkdirSync } from 'node:fs';
import http from 'node:http';
const { ApiPerson } = await import('./dist/support/api-person.js');
const { nextSignInLink, mailsTo, nextMail } = await import('./dist/support/mailbox.js');
mkdirSync('/tmp/user', { recursive: true });
const { env, ...found } = await findChromium();
const browser = await chromium.launch({ ...found, env: { ...process.env, ...env, LC_ALL: 'C.UTF-8' }, chromiumSandbox: false });
const jars = {}; const pages = {};
async function P(name, who, size) {
  const key = name + size;
  if (pages[key]) return pages[key];
  if (who && !jars[who]) {
    const old = (await mailsTo(who)).filter((m) => /sign in/i.test(m.subject)).length;
    for (let i = 0; i < old; i++) await nextSignInLink(who);
    jars[who] = (await ApiPerson.signedIn(who)).cookies();
  }
  const viewport = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }[size];
  const ctx = await browser.newContext({ baseURL: 'http://localhost:25900', viewport, reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC', hasTouch: size==='phone', permissions:['clipboard-read','clipboard-write'] });
  if (who) await ctx.addCookies(jars[who]);
  const page = await ctx.newPage();
  page.setDefaultTimeout(8000);
  page.on('console', (m) => { if (m.type() === 'error' || m.type()==='warning') console.log(key, m.type(), m.text().slice(0, 300)); });
  page.on('response', (r) => { if (r.status() >= 400) console.log(key, r.status(), r.url()); });
  return (pages[key] = page);
}
const shot = async (page, name, full=false) => { await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/user/${name}.png`, fullPage: full }); };
const go = (page, path) => page.goto(path, { waitUntil: 'networkidle' }).catch((e) => e.message);
const AF = Object.getPrototypeOf(async () => {}).constructor;
const D='amara.osei@quillmere.example', PR='priya.raman@quillmere.example', J='jonas.lindqvist@quillmere.example', R='ruth.abernathy@donor.example';
http.createServer((q, s) => { let b = ''; q.on('data', (c) => (b += c)); q.on('end', async () => { 
  try { const r = await new AF('P','shot','go','browser','pages','A','PR','J','R','mailsTo','nextMail', b)(P, shot, go, browser, pages, D, PR, J, R, mailsTo, nextMail); s.end((typeof r === 'string' ? r : JSON.stringify(r, null, 1)) + '\n'); } catch (e) { s.end('ERR ' + e.message.slice(0, 900) + '\n'); }
}); }).listen('/tmp/user/sock');
process.on('SIGTERM', async () => { await browser.close(); process.exit(0); });
