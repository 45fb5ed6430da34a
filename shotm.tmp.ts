import { chromium } from 'playwright-core'
const [, , base, user, pass, w, scheme, ...paths] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await (
  await browser.newContext({
    viewport: { width: Number(w), height: 860 },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    colorScheme: scheme as 'light',
  })
).newPage()
page.on('console', m => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 300)))
page.on('pageerror', e => console.log('ERR', e.message))
await page.goto(base + '/login')
await page.getByLabel(/Логин/).fill(user!)
await page
  .getByLabel(/Пароль/)
  .first()
  .fill(pass!)
await page.keyboard.press('Enter')
await page.waitForURL(base + '/')
let i = 0
for (const p of paths) {
  await page.goto(base + p)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  await page.screenshot({ path: `/tmp/shots/m${w}-${i++}.png` })
}
await browser.close()
