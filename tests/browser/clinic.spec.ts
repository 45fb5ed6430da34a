import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'

const ROOT = resolve(import.meta.dirname, '../..')
/** The files that a second application needs; none of them belongs to the first one. */
const COPIED = [
  'src',
  'server',
  'scripts',
  'public',
  'examples',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'index.html',
]
const PORT = 40_000 + (process.pid % 10_000)
const address = `http://127.0.0.1:${PORT}`
let folder = ''
let child: ChildProcess | undefined

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'nerud-clinic-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  child = spawn(process.execPath, ['scripts/start.mjs', '--app', 'examples/clinic'], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      ...process.env,
      INIT_CWD: folder,
      HOST: '127.0.0.1',
      PORT: String(PORT),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      ADMIN_PASSWORD: '',
    },
  })
  const isUp = (): Promise<boolean> =>
    fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('the clinic did not start')
    await pause(200)
  }
})
test.afterAll(async () => {
  const ended = new Promise(done => child?.once('exit', done))
  child?.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('a second business works on the framework alone: a visit is entered, billed and paid', async ({ page }) => {
  for (const name of ['resources', 'locales']) expect(existsSync(join(folder, name)), name).toBe(false)
  await page.goto(address)
  await page.getByLabel('Логин').fill('admin')
  await page.getByLabel('Пароль', { exact: true }).fill('demo-password')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Приёмы' }).click()
  await page.getByRole('search').getByRole('button', { name: 'Создать' }).click()
  await page.getByLabel('Пациент').fill('сидор')
  await page.getByRole('option', { name: 'Сидорова Анна' }).click()
  await page.getByLabel('Врач').fill('иван')
  await page.getByRole('option', { name: /Иванова/ }).click()
  await page.getByRole('button', { name: 'Добавить строку' }).click()
  await page.getByRole('combobox', { name: /Услуга/ }).fill('узи')
  await page.getByRole('option', { name: 'УЗИ' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('2 200,00 ₽').first()).toBeVisible()
  await page.getByRole('button', { name: 'Выставить счёт' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Выставить счёт' }).click()
  await page.getByRole('link', { name: 'Счета' }).click()
  await page.getByRole('row', { name: /Сидорова/ }).click()
  await page.getByRole('button', { name: 'Принять оплату' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Принять оплату' }).click()
  await expect(page.getByText('Оплачен').first()).toBeVisible()
  await page.getByRole('link', { name: 'Выручка' }).click()
  await expect(page.getByRole('group', { name: 'Выручка', exact: true }).getByRole('row', { name: /^Итого 1 2\s200$/ })).toBeVisible()
})
