import { chromium } from '@playwright/test'
const [, , what = 'list'] = process.argv
const at = 'http://127.0.0.1:8184'
const login = process.env.AS ?? 'admin'
const body = await (
  await fetch(`${at}/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: login === 'admin' ? 'a-long-password-1' : login }),
  })
).json()
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const shoot = async (path, name, opts = {}, act) => {
  const c = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: 'ru-RU',
    reducedMotion: 'reduce',
    ...opts,
    storageState: {
      cookies: [],
      origins: [{ origin: at, localStorage: [{ name: 'user', value: JSON.stringify(body) }, ...(opts.ls ?? [])] }],
    },
  })
  const p = await c.newPage()
  p.on('pageerror', e => console.log('ERR', name, e.message))
  p.on('console', m => m.type() === 'error' && console.log('CON', name, m.text()))
  await p.goto(at + path)
  await p.waitForLoadState('networkidle', { timeout: 60000 }).catch(() => {})
  await p
    .getByRole('table')
    .first()
    .waitFor({ timeout: 20000 })
    .catch(() => {})
  await p.waitForTimeout(500)
  if (act) await act(p)
  await p.screenshot({ path: `/tmp/closeshots/${name}.png`, fullPage: opts.full ?? false })
  await c.close()
}
const steps = (await import('/tmp/closeshots/steps.mjs')).default
await steps(shoot)
await browser.close()
