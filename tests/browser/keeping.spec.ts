import type { Page } from '@playwright/test'
import { ADMIN_PASSWORD } from '../../playwright.config.ts'
import { expect, saveOf, signInOn, test, unique, type Api } from '../support/browser.ts'
import {
  choose,
  countOf,
  crash,
  draftBar,
  draftsIn,
  expectTyped,
  fieldOf,
  draftContains,
  makeCompany,
  save,
  signInAgain,
  typeIn,
} from '../support/browserForms.ts'

const roleId = async (api: Api, name: string): Promise<number> =>
  ((await api.made('GET', 'api/acc_roles')) as { id: number; nameRole: string }[]).find(one => one.nameRole === name)!.id
const setRole = async (api: Api, user: number, role: string): Promise<void> => {
  const { version } = await api.made('GET', `api/accounts/${user}`)
  const headers = { 'if-match': `"${version}"` }
  expect((await api.call('PATCH', `api/accounts/${user}`, { json: { accRoles: [await roleId(api, role)] }, headers })).status).toBe(200)
}
const another = async (page: Page, path: string): Promise<Page> => {
  const next = await page.context().newPage()
  await next.goto(path)
  return next
}

test('when a right is withdrawn or read-only mode is switched on elsewhere, the form closes, and the typed values are kept for the return', async ({
  open,
  api,
}) => {
  const user = await api.user('Менеджер')
  const { id } = await makeCompany(api)
  const path = `/company/list/${id}/edit`
  const page = await open(path, { as: user })
  const mine = { Комментарий: 'до запрета', 'Полное название': 'Полное до запрета' }
  await typeIn(page, mine)
  await setRole(api, user.id, 'Наблюдатель')
  await saveOf(page).click()
  await expect(page).toHaveURL('/403')
  await expect(page.getByText('Введённое осталось в этом браузере')).toBeVisible()
  await setRole(api, user.id, 'Менеджер')
  await page.goto(path)
  await expect(draftBar(page)).toBeVisible()
  await expectTyped(page, mine)

  const other = await another(page, '/')
  await other.getByRole('button', { name: 'Меню пользователя' }).click()
  await other
    .getByRole('checkbox', { name: 'Только просмотр' })
    .or(other.getByRole('switch', { name: 'Только просмотр' }))
    .click()
  await expect(page).toHaveURL('/403')
  await expect(page.getByText('Введённое осталось в этом браузере')).toBeVisible()
  // Both tabs have received the change before one of them reverts it.
  for (const tab of [page, other]) await expect(tab.getByText('Режим «Только просмотр»: изменения отключены')).toBeVisible()
  await other.waitForLoadState('networkidle')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Выключить' }).click()
  await reloaded
  await page.goto(path)
  await expectTyped(page, mine)
  await save(page)
  expect(await api.made('GET', `api/companies/${id}`)).toMatchObject({ comment: 'до запрета', fullName: 'Полное до запрета' })
})

test('two tabs fill in the same form with different values; after a crash of both nothing is lost', async ({ open }) => {
  const first = await open('/company/create')
  const [a, b] = [`ООО «Первая ${unique()}»`, `ООО «Вторая ${unique()}»`]
  await typeIn(first, { Название: a, Комментарий: 'из первой' })
  await draftContains(first, 'из первой')
  const second = await another(first, '/company/create')
  await expect(fieldOf(second, 'Название')).toHaveValue('')
  await typeIn(second, { Название: b, Комментарий: 'из второй' })
  await draftContains(second, 'из второй')
  expect(await draftsIn(second)).toHaveLength(2)
  await crash(first)
  await crash(second)
  const after = await another(first, '/company/create')
  await expect(draftBar(after)).toBeVisible()
  await expectTyped(after, { Название: b, Комментарий: 'из второй' })
  await after.getByRole('button', { name: 'Отбросить' }).click()
  await expect(fieldOf(after, 'Название')).toHaveValue('')
  await after.reload()
  await expectTyped(after, { Название: a, Комментарий: 'из первой' })
})

test('the session ends during the entry of a payment and of a catalogue record; another user at the same computer sees none of the values', async ({
  open,
  api,
}) => {
  const user = await api.user('Администратор')
  const page = await open('/finances/exps', { as: user })
  const comment = `сеанс ${unique()}`
  await page.getByRole('button', { name: 'Добавить расход' }).click()
  const adding = page.getByRole('dialog', { name: 'Добавить расход' })
  await choose(adding, 'Статья расхода', 'Аренда')
  await choose(adding, 'Способ оплаты', 'Безналичный')
  await typeIn(adding, { Сумма: '10,10', 'Дата расхода': '03.03.2026', Комментарий: comment })
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Остаться' }).click()
  // The password is changed on another machine, which ends all other sessions.
  const password = `next-password-${user.login}`
  const elsewhere = await api.signIn(user.login, user.password)
  const sent = { old: user.password, password, repeat: password }
  expect((await api.call('PATCH', `api/accounts/${user.id}/change_my_password`, { json: sent, as: elsewhere })).status).toBeLessThan(300)
  await api.call('POST', 'api/logout', { as: user })
  await saveOf(adding).click()
  await signInAgain(page, { ...user, password })
  await expect(adding).toHaveCount(0)
  expect(await countOf(api, 'api/payments', comment)).toBe(1)

  const question = `Вопрос ${unique()}`
  await page.goto('/directory/faq')
  await page.getByRole('button', { name: 'Создать' }).click()
  const form = page.getByRole('dialog')
  await choose(form, 'Тема', 'Начало работы')
  await typeIn(form, { Вопрос: question, Ответ: 'Ответ с разметкой' })
  await draftContains(page, 'Ответ с разметкой')
  const other = await another(page, '/logout')
  const lapsed = page.getByRole('dialog', { name: 'Сеанс закончился' })
  await expect(lapsed).toContainText('Если за компьютером другой человек')
  await signInOn(other, 'admin', ADMIN_PASSWORD)
  await expect(other).toHaveURL('/')
  // The first tab has switched to the other user without asking, and shows no data of the first one. Its form hides what lies behind it.
  await expect(page.getByRole('button', { name: 'Меню пользователя', includeHidden: true })).toContainText('Администратор')
  await expect(lapsed).toHaveCount(0)
  await expect(fieldOf(form, 'Вопрос')).toHaveValue('')
  await expect(draftBar(page)).toHaveCount(0)
  expect(await other.evaluate(() => JSON.parse(localStorage.getItem('user')!).login)).toBe('admin')

  // If the first tab were still open, it would claim its draft for itself.
  await page.close()
  await other.goto('/logout')
  await signInOn(other, user.login, password)
  await expect(other).toHaveURL('/')
  await other.goto('/directory/faq')
  await other.getByRole('button', { name: 'Создать' }).click()
  await expect(draftBar(other)).toBeVisible()
  await expectTyped(other.getByRole('dialog'), { Вопрос: question, Ответ: 'Ответ с разметкой' })
  await saveOf(other.getByRole('dialog')).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  expect(await countOf(api, 'api/faqs', question)).toBe(1)
})

test('a form can be used without a network, even after a reload, and is saved once the network returns', async ({ open, api }) => {
  const { id } = await makeCompany(api)
  const path = `/company/list/${id}/edit`
  const page = await open(path)
  const mine = { Комментарий: 'без сети', 'Полное название': 'Полное без сети' }
  await expect(fieldOf(page, 'Комментарий')).toHaveValue('было')
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'Нет связи с сервером' })).toBeVisible()
  await typeIn(page, mine)
  await saveOf(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'неизвестно, сохранились ли изменения' })).toBeVisible()
  await expectTyped(page, mine)
  page.on('dialog', dialog => void dialog.accept())
  await page.reload().catch(() => undefined)
  await page.context().setOffline(false)
  await page.goto(path)
  await expect(draftBar(page)).toBeVisible()
  await expectTyped(page, mine)
  const { version } = await api.made('GET', `api/companies/${id}`)
  await save(page)
  expect(await api.made('GET', `api/companies/${id}`)).toMatchObject({
    comment: 'без сети',
    fullName: 'Полное без сети',
    version: version + 1,
  })
})

test('a draft older than its record is merged with it after a question', async ({ open, api }) => {
  const { id, version } = await makeCompany(api)
  const path = `/company/list/${id}/edit`
  const page = await open(path)
  await typeIn(page, { Комментарий: 'набрано раньше', 'E-mail': 'draft@example.com' })
  await draftContains(page, 'draft@example.com')
  await crash(page)
  const json = { comment: 'сохранено потом', address: 'г. Калуга' }
  expect((await api.call('PATCH', `api/companies/${id}`, { json, headers: { 'if-match': `"${version}"` } })).status).toBe(200)
  const again = await another(page, path)
  const dialog = again.getByRole('dialog', { name: 'Запись изменилась с тех пор, как вы её правили' })
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1)
  await dialog.getByRole('radio', { name: /набрано раньше/ }).check()
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await expect(draftBar(again)).toBeVisible()
  await expectTyped(again, { Комментарий: 'набрано раньше', 'E-mail': 'draft@example.com', 'Юридический адрес': 'г. Калуга' })
  await save(again)
  const saved = { comment: 'набрано раньше', email: 'draft@example.com', address: 'г. Калуга' }
  expect(await api.made('GET', `api/companies/${id}`)).toMatchObject(saved)
})

test('if the browser’s storage is full or disabled, the form says so and keeps working', async ({ open, api }) => {
  const { id } = await makeCompany(api)
  const page = await open(`/company/list/${id}/edit`)
  await expect(fieldOf(page, 'Комментарий')).toHaveValue('было')
  await page.evaluate(() => {
    for (let size = 1 << 20; size > 0; size >>= 1)
      for (let at = 0; ; at += 1)
        try {
          localStorage.setItem(`full.${size}.${at}`, 'x'.repeat(size))
        } catch {
          break
        }
  })
  await typeIn(page, { Комментарий: 'некуда запомнить' })
  await expect(page.getByRole('status').filter({ hasText: 'Браузер не может запомнить введённое' })).toBeVisible()
  await save(page)
  expect(await api.made('GET', `api/companies/${id}`)).toMatchObject({ comment: 'некуда запомнить' })

  const forbidden = await open('/login?redirectFrom=%2Fcompany%2Fcreate', {
    as: null,
    prepare: async page => {
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            configurable: true,
            get: () => {
              throw new DOMException('Access is denied for this document', 'SecurityError')
            },
          })
      })
    },
  })
  await signInOn(forbidden, 'admin', ADMIN_PASSWORD)
  const name = `ООО «Запрет ${unique()}»`
  await typeIn(forbidden, { Название: name })
  await expect(forbidden.getByRole('status').filter({ hasText: 'Браузер не может запомнить введённое' })).toBeVisible()
  await save(forbidden)
  expect(await countOf(api, 'api/companies', name)).toBe(1)
})
