import { apiOf, expect, gridOf, rowOf, saveOf, test, unique } from '../support/browser.ts'
import { countOf, draftBar, expectTyped, fieldOf, save, typeIn } from '../support/browserForms.ts'
import { ownServer } from '../support/browserServer.ts'

const port = 10_000 + Number(process.env['BROWSER_PORT'])

test('the server is killed, and later stopped and updated, while pages are open: they say so, recover by themselves, and keep typed values', async ({
  open,
}) => {
  test.setTimeout(180_000)
  const server = ownServer(port)
  try {
    await server.start()
    const api = apiOf(server.address)
    const name = `ООО «Перезапуск ${unique()}»`
    const typing = { Название: name, Комментарий: 'набрано до обрыва', 'E-mail': 'kill@example.com' }
    const list = await open('/company/list?kind=', { at: server.address })
    await expect(gridOf(list)).toBeVisible()
    // Block prefetching of the user menu's chunk, as for a user who opens the menu before it is loaded.
    const menu = '**/assets/UserWindow-*'
    const page = await open('/company/create', {
      at: server.address,
      prepare: async opened => void (await opened.route(menu, one => one.abort())),
    })
    await typeIn(page, typing)
    // The form prefetches the code that the page needs while the server is unreachable.
    await page.waitForLoadState('networkidle')

    await server.end('SIGKILL')
    await saveOf(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Сервер не ответил, поэтому неизвестно, сохранилась ли запись' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Нет связи с сервером' })).toBeVisible()
    await list.getByRole('textbox', { name: 'Поиск' }).fill('Перезапуск')
    await expect(list.getByRole('status').filter({ hasText: 'Нет связи с сервером' })).toBeVisible()
    await server.start()
    await expect(page.getByText('Связь с сервером восстановлена')).toBeVisible()
    await expectTyped(page, typing)
    await save(page)
    await expect(page).toHaveURL(/\/company\/list\/\d+$/)
    expect(await countOf(api, 'api/companies', name)).toBe(1)
    await expect(list.getByRole('status').filter({ hasText: 'Нет связи с сервером' })).toHaveCount(0)
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
    await page.unroute(menu)
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
