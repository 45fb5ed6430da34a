import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const LONG = { timeout: 15_000 }
const button = (name: string | RegExp) => screen.findByRole('button', { name }, LONG)
const press = async (name: string | RegExp): Promise<void> => product.user.click(await button(name))
const get = async (path: string) => (await product.app.call('GET', path)).body
const makeCompany = async (name: string) => (await product.app.call('POST', 'api/companies', { json: { name } })).body

test('a record is switched off and on by its flag [R-115, R-337, R-439, R-440]', async () => {
  const { id } = await makeCompany('Выключатель')
  await product.open(`/company/list/${id}`)
  await press('Деактивировать')
  expect(await screen.findByText('Запись теперь неактивна', undefined, LONG)).toBeInTheDocument()
  expect(await get(`api/companies/${id}`)).toMatchObject({ metadataFields: { isActive: false } })
  await press('Активировать')
  await waitFor(async () => expect(await get(`api/companies/${id}`)).toMatchObject({ metadataFields: { isActive: true } }), LONG)
})

test('removal is confirmed, reported, and undone by the inverse command', async () => {
  const { id } = await makeCompany('Лишняя')
  await product.open(`/company/list/${id}`)
  await press('Удалить')
  const ask = await screen.findByRole('alertdialog', { name: 'Удалить компанию' }, LONG)
  await product.user.click(within(ask).getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument(), LONG)
  expect((await product.app.call('GET', `api/companies/${id}`)).status).toBe(200)
  await press('Удалить')
  await product.user.click(
    within(await screen.findByRole('alertdialog', undefined, LONG)).getByRole('button', { name: 'Удалить компанию' }),
  )
  expect(await screen.findByText('Запись удалена', undefined, LONG)).toBeInTheDocument()
  expect((await product.app.call('GET', `api/companies/${id}`)).status).toBe(404)
  expect(await screen.findByRole('heading', { name: 'Компании' }, LONG)).toBeInTheDocument()
  await press('Вернуть')
  expect(await screen.findByText('Запись восстановлена', undefined, LONG)).toBeInTheDocument()
  expect((await product.app.call('GET', `api/companies/${id}`)).status).toBe(200)
})

test('an action that returns a secret asks first and shows it once [R-143]', async () => {
  await product.app.holder([], 'forgetful')
  const [{ id }] = await get('api/accounts?query=forgetful')
  await product.open(`/account/list/${id}`)
  await press('Сбросить пароль')
  await product.user.click(within(await screen.findByRole('alertdialog', undefined, LONG)).getByRole('button', { name: 'Сбросить пароль' }))
  const dialog = await screen.findByRole('dialog', { name: 'Сбросить пароль' }, LONG)
  const password = within(dialog).getByRole('status').textContent ?? ''
  expect(within(dialog).getByText('Временный пароль')).toBeInTheDocument()
  expect(await product.app.signIn('forgetful', password)).toBeTruthy()
})

test('a declared toggle replaces the activity action [R-265]', async () => {
  await product.app.holder([], 'switched')
  const [{ id }] = await get('api/accounts?query=switched')
  await product.open(`/account/list/${id}`)
  await press('Деактивировать')
  await waitFor(async () => expect(await get(`api/accounts/${id}`)).toMatchObject({ metadataFields: { isActive: false } }), LONG)
  expect(screen.queryByRole('button', { name: 'Включить или отключить' })).not.toBeInTheDocument()
})

test('users without the right see no buttons; in read-only mode nobody does', async () => {
  const { id } = await makeCompany('Чужая')
  await product.app.holder(['COMPANY_LIST'], 'viewer')
  await product.open(`/company/list/${id}`, 'viewer')
  expect(await screen.findByRole('tab', { name: 'История' }, LONG)).toBeInTheDocument()
  for (const name of ['Удалить', 'Деактивировать']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  cleanup()
  await product.app.call('PATCH', 'api/init_menu', { json: { isOnlyRead: true } })
  await product.open(`/company/list/${id}`)
  expect(await screen.findByRole('tab', { name: 'История' }, LONG)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Удалить' })).not.toBeInTheDocument(), LONG)
  await product.app.call('PATCH', 'api/init_menu', { json: { isOnlyRead: false } })
})

test('a record that changed meanwhile is not switched silently', async () => {
  const company = await makeCompany('Спешка')
  await product.open(`/company/list/${company.id}`)
  await button('Деактивировать')
  await product.app.call('PATCH', `api/companies/${company.id}`, {
    json: { comment: 'раньше' },
    headers: { 'if-match': `"${company.version}"` },
  })
  await press('Деактивировать')
  expect(await screen.findByText('Ошибка', undefined, LONG)).toBeInTheDocument()
  expect(await get(`api/companies/${company.id}`)).toMatchObject({ metadataFields: { isActive: true } })
  expect(await screen.findByText('раньше', undefined, LONG)).toBeInTheDocument()
  await press('Деактивировать')
  await waitFor(async () => expect(await get(`api/companies/${company.id}`)).toMatchObject({ metadataFields: { isActive: false } }), LONG)
})
