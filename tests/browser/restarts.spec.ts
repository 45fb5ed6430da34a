import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN_PASSWORD } from '../../playwright.config.ts'
import { apiOf, expect, gridOf, rowOf, saveOf, test, unique } from '../support/browser.ts'
import { countOf, draftBar, expectTyped, fieldOf, routeUntil, save, typeIn } from '../support/browserForms.ts'

/** A separate server in a copy of the product, which the test may kill and update. */
interface OwnServer {
  readonly address: string
  start(): Promise<void>
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Replaces the build of the screens: the same code, every chunk under another name. */
  update(): void
  remove(): Promise<void>
}

const ROOT = resolve(import.meta.dirname, '../..')
const COPIED = ['server', 'src', 'resources', 'locales', 'dist', 'package.json'] as const
const PATIENCE_MS = 60_000

const answers = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(`${address}/health`)).ok
  } catch {
    return false
  }
}

/** Renames every chunk of a build, as a build of other sources would. */
function renameParts(dist: string): void {
  const assets = join(dist, 'assets')
  const names = readdirSync(assets)
  const renamed = new Map(
    names.flatMap(name => {
      const hash = /-([\w-]{8})\.[a-z0-9]+$/.exec(name)?.[1]
      return hash ? [[name, name.replace(hash, hash.slice(4) + hash.slice(0, 4))] as const] : []
    }),
  )
  const rewritten = (text: string): string => text.replaceAll(/[\w.-]+-[\w-]{8}\.[a-z0-9]+/g, name => renamed.get(name) ?? name)
  for (const file of [join(dist, 'index.html'), ...names.filter(name => /\.(js|css)$/.test(name)).map(name => join(assets, name))])
    writeFileSync(file, rewritten(readFileSync(file, 'utf8')))
  for (const [from, to] of renamed) renameSync(join(assets, from), join(assets, to))
}

/** Prepares an empty product next to the one of the run; `port` must be free. */
function ownServer(port: number): OwnServer {
  const folder = mkdtempSync(join(tmpdir(), 'nerud-own-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const address = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const end: OwnServer['end'] = async signal => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = new Promise(done => ending.once('exit', done))
    ending.kill(signal)
    await ended
  }
  return {
    address,
    async start() {
      child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, 'resources/main.rules.ts'), '--empty'], {
        stdio: 'ignore',
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: '',
          ADMIN_PASSWORD,
          LOG_LEVEL: 'error',
        },
      })
      const deadline = Date.now() + PATIENCE_MS
      while (!(await answers(address))) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error('the server of the test did not start')
        await pause(100)
      }
    },
    end,
    update: () => renameParts(join(folder, 'dist')),
    async remove() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const port = 10_000 + Number(process.env['BROWSER_PORT'])

test('the server is killed, and later stopped and updated, while pages are open: they say so, recover by themselves, and keep values typed in forms, in a cell of a list and in lines', async ({
  open,
}) => {
  test.setTimeout(240_000)
  const server = ownServer(port)
  try {
    await server.start()
    const api = apiOf(server.address)
    const name = `ООО «Перезапуск ${unique()}»`
    const typing = { Название: name, Комментарий: 'набрано до обрыва', 'E-mail': 'kill@example.com' }
    const list = await open('/company/list?kind=', { at: server.address })
    await expect(gridOf(list)).toHaveAttribute('aria-keyshortcuts', /F2/)
    const sheet = await open('/deals/create?entry=table', { at: server.address })
    await sheet.getByRole('textbox', { name: /^ТТН, строка/ }).fill('К-1')
    await sheet.keyboard.press('Tab')
    // Block prefetching of the user menu's chunk, as for a user who opens the menu before it is loaded.
    let allowMenu = (): void => undefined
    const page = await open('/company/create', {
      at: server.address,
      prepare: async page => {
        allowMenu = await routeUntil(page, '**/assets/UserWindow-*', one => one.abort())
      },
    })
    await typeIn(page, typing)
    // The form prefetches the code that the page needs while the server is unreachable.
    await page.waitForLoadState('networkidle')
    await gridOf(list).focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'F2']) await list.keyboard.press(key)
    const cell = list.getByRole('textbox', { name: /^Краткое название/ })
    await cell.fill('Набрано в ячейке')

    await server.end('SIGKILL')
    await cell.press('Enter')
    await sheet.keyboard.type('х777')
    await expect(list.getByRole('alert').filter({ hasText: 'Сервер не ответил, поэтому неизвестно' }).first()).toBeVisible()
    await saveOf(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Сервер не ответил, поэтому неизвестно, сохранилась ли запись' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Нет связи с сервером' })).toBeVisible()
    await expect(list.getByRole('status').filter({ hasText: 'Нет связи с сервером' })).toBeVisible()
    await server.start()
    await expect(page.getByText('Связь с сервером восстановлена')).toBeVisible()
    await expectTyped(page, typing)
    await save(page)
    await expect(page).toHaveURL(/\/company\/list\/\d+$/)
    expect(await countOf(api, 'api/companies', name)).toBe(1)
    await expect(list.getByRole('status').filter({ hasText: 'Нет связи с сервером' })).toHaveCount(0)
    await cell.press('Enter')
    await expect(rowOf(list, /Набрано в ячейке/)).toBeVisible()
    expect(await countOf(api, 'api/companies', 'Набрано в ячейке')).toBe(1)
    await sheet.reload()
    await expect(sheet.locator('[data-cell="ttn"]').first()).toHaveText('К-1')
    await expect(sheet.getByRole('combobox', { name: /^Машина, строка 1/ })).toHaveValue('х777')
    await sheet.close()
    await list.getByRole('textbox', { name: 'Поиск' }).fill(name)
    await expect(rowOf(list, /Перезапуск/)).toBeVisible()

    await page.getByRole('link', { name: 'Редактировать' }).click()
    await expect(fieldOf(page, 'E-mail')).toHaveValue('kill@example.com')
    const more = { Комментарий: 'набрано до обновления', 'Полное название': 'Полное до обновления' }
    await typeIn(page, more)
    await server.end('SIGTERM')
    server.update()
    await server.start()
    const texts: string[] = []
    page.on('dialog', dialog => {
      texts.push(`${dialog.type()}: ${dialog.message()}`)
      void dialog.accept()
    })
    // The chunk no longer exists under that name.
    allowMenu()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Меню пользователя' }).click()
    await loaded
    expect(texts).toEqual(['alert: Приложение обновилось. Страница будет перезагружена.'])
    // A server that has just started is slow.
    await expect(draftBar(page)).toBeVisible({ timeout: 30_000 })
    await expectTyped(page, more)
    await save(page)
    // Wait until the card is completely loaded: the server stops with the test.
    await expect(page.getByRole('link', { name: 'Редактировать' })).toBeVisible()
    const [saved] = await api.made('GET', `api/companies?query=${encodeURIComponent(name)}`)
    expect(await api.made('GET', `api/companies/${saved.id}`)).toMatchObject({
      comment: 'набрано до обновления',
      fullName: 'Полное до обновления',
      email: 'kill@example.com',
    })
  } finally {
    await server.remove()
  }
})
