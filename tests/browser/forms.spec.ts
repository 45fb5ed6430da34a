import type { Page, Route } from '@playwright/test'
import { sampleInn } from '#resource'
import { expect, rowOf, saveOf, test, unique, type Api } from '../support/browser.ts'

const company = (api: Api): Promise<{ id: number; name: string }> =>
  api.made('POST', 'api/companies', { name: `ООО «Форма ${unique()}»`, comment: 'было' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const named = async (api: Api, name: string): Promise<unknown[]> =>
  (await api.made('GET', `api/companies?query=${encodeURIComponent(name)}`)) as unknown[]
const typed = async (page: Page, name: string, text: string): Promise<void> => {
  await field(page, name).click()
  await page.keyboard.type(text)
}

test('a session that ended elsewhere is renewed over the page, and nothing typed is lost', async ({ open, api }) => {
  const user = await api.user('Менеджер')
  const { id } = await company(api)
  const page = await open(`/company/list/${id}/edit`, { as: user })
  await field(page, 'Комментарий').fill('введено до конца сеанса')
  expect((await api.call('POST', 'api/logout', { as: user })).status).toBeLessThan(300)
  await saveOf(page).click()
  const dialog = page.getByRole('dialog', { name: 'Сеанс закончился' })
  await expect(dialog).toContainText('Всё, что вы ввели на странице, осталось на месте.')
  await expect(dialog.getByLabel('Логин')).toHaveValue(user.login)
  await dialog.getByLabel('Пароль', { exact: true }).fill('не тот пароль')
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('Неверный логин или пароль')).toBeVisible()
  await dialog.getByLabel('Пароль', { exact: true }).fill(user.password)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Сохранилось!')).toBeVisible()
  expect(await api.made('GET', `api/companies/${id}`)).toMatchObject({ comment: 'введено до конца сеанса' })
})

test('unsaved changes are not left by mistake', async ({ open, api }) => {
  const { id } = await company(api)
  const page = await open(`/company/list/${id}`)
  await page.getByRole('link', { name: 'Редактировать' }).click()
  await typed(page, 'Комментарий', ' и стало')
  const dialog = page.getByRole('alertdialog', { name: 'Есть несохранённые изменения' })
  await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Точки' }).click()
  await dialog.getByRole('button', { name: 'Остаться' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Комментарий')).toHaveValue(/и стало/)
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/edit$/)

  const asked = new Promise<string>(resolve => {
    page.once('dialog', warning => {
      resolve(warning.type())
      void warning.dismiss()
    })
  })
  await page.close({ runBeforeUnload: true })
  expect(await asked).toBe('beforeunload')
  expect(page.isClosed()).toBe(false)

  await page.getByRole('button', { name: 'Отмена' }).click()
  await dialog.getByRole('button', { name: 'Уйти без сохранения' }).click()
  await expect(page).toHaveURL(`/company/list/${id}`)
  await expect(page.getByRole('definition').filter({ hasText: /^было$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Редактировать' }).click()
  await expect(field(page, 'Комментарий')).toHaveValue('было')
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect(page).toHaveURL(`/company/list/${id}`)
})

test('what was typed into a tab that was closed is there when the form is opened again', async ({ open }) => {
  const page = await open('/company/create')
  const name = `ООО «Черновик ${unique()}»`
  await typed(page, 'Название', name)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(name.slice(4, -1))
  const browser = page.context()
  await page.close()
  const again = await browser.newPage()
  await again.goto('/company/create')
  await expect(again.getByText(/Восстановлены несохранённые данные от/)).toBeVisible()
  await expect(field(again, 'Название')).toHaveValue(name)
  await again.getByRole('button', { name: 'Отбросить' }).click()
  await expect(field(again, 'Название')).toHaveValue('')
  await again.reload()
  await expect(field(again, 'Название')).toHaveValue('')
  await expect(again.getByText(/Восстановлены несохранённые данные от/)).toHaveCount(0)
})

test('two people who edit one company are asked about the fields that both changed, and only these', async ({ open, api }) => {
  const { id, name } = await company(api)
  const [mine, theirs] = [await open(`/company/list/${id}/edit`), await open(`/company/list/${id}/edit`, { as: 'manager' })]
  for (const page of [mine, theirs]) await expect(field(page, 'Название')).toHaveValue(name)
  await field(theirs, 'Комментарий').fill('написал другой')
  await field(theirs, 'Юридический адрес').fill('г. Тула')
  await field(theirs, 'E-mail').fill('theirs@example.com')
  await saveOf(theirs).click()
  await expect(theirs.getByText('Сохранилось!')).toBeVisible()

  await field(mine, 'Комментарий').fill('написал я')
  await field(mine, 'E-mail').fill('mine@example.com')
  await field(mine, 'Полное название').fill('Полное название от меня')
  await saveOf(mine).click()
  const dialog = mine.getByRole('dialog', { name: 'Пока вы правили, запись изменилась' })
  const clashes = dialog.getByRole('radiogroup')
  await expect(clashes).toHaveCount(2)
  await expect(dialog.getByText('Было: было')).toBeVisible()
  await expect(saveOf(dialog)).toBeDisabled()
  await dialog
    .getByRole('radiogroup', { name: 'Комментарий' })
    .getByRole('radio', { name: /написал другой/ })
    .check()
  await dialog
    .getByRole('radiogroup', { name: 'E-mail' })
    .getByRole('radio', { name: /mine@example\.com/ })
    .check()
  await saveOf(dialog).click()
  await expect(mine.getByText('Сохранилось!')).toBeVisible()
  expect(await api.made('GET', `api/companies/${id}`)).toMatchObject({
    comment: 'написал другой',
    address: 'г. Тула',
    email: 'mine@example.com',
    fullName: 'Полное название от меня',
  })
})

test('edits of different fields merge by themselves', async ({ open, api }) => {
  const { id, name } = await company(api)
  const page = await open(`/company/list/${id}/edit`)
  await expect(field(page, 'Название')).toHaveValue(name)
  const { version } = await api.made('GET', `api/companies/${id}`)
  expect(
    (await api.call('PATCH', `api/companies/${id}`, { json: { address: 'г. Рязань' }, headers: { 'if-match': `"${version}"` } })).status,
  ).toBe(200)
  await field(page, 'Комментарий').fill('стало')
  await saveOf(page).click()
  await expect(
    page.getByText('Пока вы правили, запись сохранили в другом окне или на другом компьютере. Изменения объединены'),
  ).toBeVisible()
  expect(await api.made('GET', `api/companies/${id}`)).toMatchObject({ comment: 'стало', address: 'г. Рязань' })
})

test('a new record that is sent twice is made once', async ({ open, api }) => {
  const page = await open('/company/create')
  const name = `ООО «Дважды ${unique()}»`
  const keys: (string | undefined)[] = []
  const slow = async (route: Route): Promise<void> => {
    if (route.request().method() === 'POST') keys.push(route.request().headers()['idempotency-key'])
    await route.continue()
  }
  await page.route('**/api/companies', slow)
  await field(page, 'Название').fill(name)
  await saveOf(page).dblclick()
  await expect(page.getByText('Сохранилось!')).toBeVisible()
  await expect(page).toHaveURL(/\/company\/list\/\d+$/)
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(await named(api, name)).toHaveLength(1)
})

test('a new record whose answer was lost is saved again without a second one', async ({ open, api }) => {
  const page = await open('/company/create')
  const name = `ООО «Обрыв ${unique()}»`
  let isBroken = true
  await page.route('**/api/companies', async route => {
    if (route.request().method() !== 'POST' || !isBroken) return route.fallback()
    expect((await route.fetch()).status()).toBe(201)
    await route.abort('connectionreset')
  })
  await field(page, 'Название').fill(name)
  await field(page, 'ИНН').fill(sampleInn(unique()))
  await saveOf(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Сервер не ответил, поэтому неизвестно, сохранилась ли запись.' })).toBeVisible()
  await expect(field(page, 'Название')).toHaveValue(name)
  expect(await named(api, name)).toHaveLength(1)
  isBroken = false
  await field(page, 'Комментарий').fill('дописано после обрыва')
  await saveOf(page).click()
  await expect(page.getByText('Сохранилось!')).toBeVisible()
  expect(await named(api, name)).toMatchObject([{ name }])
  await expect(page.getByRole('definition').filter({ hasText: 'дописано после обрыва' })).toBeVisible()
})

test('a refusal of the server stands at its field and names the other record', async ({ open, api }) => {
  const inn = sampleInn(unique())
  const { name } = await api.made('POST', 'api/companies', { name: `ООО «Занято ${unique()}»`, inn })
  const page = await open('/company/create')
  await field(page, 'Название').fill('ООО «Второе»')
  await field(page, 'ИНН').fill(inn)
  await saveOf(page).click()
  await expect(field(page, 'ИНН')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'ИНН')).toHaveAccessibleDescription(/Уже есть:/)
  await expect(page.getByRole('link', { name: 'Открыть эту запись' })).toHaveAttribute('href', /\/company\/list\/\d+/)
  await page.goto(`/company/list?query=${inn}`)
  await expect(rowOf(page, new RegExp(String(name).slice(5, 15)))).toBeVisible()
})
