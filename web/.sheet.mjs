import { chromium } from 'playwright-core';
const { findChromium } = await import('/work/wt-web/libs/testing/dist/index.js');
const found = await findChromium();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...found.args, '--allow-file-access-from-files'],
  env: found.env,
});
const [out, cols, width, ...files] = process.argv.slice(2);
const page = await browser.newPage({ viewport: { width: Number(cols) * Number(width), height: 400 } });
const { writeFileSync } = await import('node:fs');
writeFileSync(
  '/tmp/wr/sheet.html',
  `<body style="margin:0;display:grid;grid-template-columns:repeat(${cols},${width}px);gap:4px;background:#888">${files.map((f) => `<img src="file:///tmp/wr/shots/${f}.png" style="width:100%">`).join('')}</body>`,
);
await page.goto('file:///tmp/wr/sheet.html');
await page.waitForTimeout(300);
await page.screenshot({ path: out, fullPage: true });
await browser.close();
