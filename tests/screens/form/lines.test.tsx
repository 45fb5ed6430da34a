import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import russian from 'ra-language-russian'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { mergeTranslations } from 'react-admin'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { locales } from '#locales'
import { resources as own } from '#resources'
import { AdminOf } from '../../../src/admin/AdminOf.tsx'
import { makeI18nProvider } from '../../../src/admin/i18nProvider.ts'
import { startSession, type Session } from '../../../src/admin/session.ts'
import { PASSWORD, testApp, type TestApp } from '../../support/app.ts'
import { billLabels, billRules, testBill, testBillLine } from '../../support/bill.ts'
import { tryResources, type Got, type Tried } from '../../support/tried.ts'

/** Lines saved with their header, as users fill them in: the sample bill in the product's form. */
const LONG = { timeout: 15_000 }
const user = userEvent.setup()
let app: TestApp
let tried: Tried
/** The requests that the screens sent to the sample's calls. */
let sent: { readonly method: string; readonly path: string; readonly json: { readonly lines?: readonly Record<string, unknown>[] } }[] = []

const asResponse = ({ status, body, headers }: Got): Response =>
  new Response(JSON.stringify(status < 400 ? body : { ...body, status }), {
    status,
    headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
  })
const network = setupServer(
  http.all('*', async ({ request }) => {
    const url = new URL(request.url)
    if (!url.pathname.startsWith('/api/test_bill')) return app.app.fetch(request)
    const text = await request.text()
    const json = text ? (JSON.parse(text) as object) : undefined
    if (json) sent.push({ method: request.method, path: url.pathname, json })
    return asResponse(await tried.call(request.method, url.pathname.slice(1) + url.search, json, Object.fromEntries(request.headers)))
  }),
)

beforeAll(async () => {
  app = await testApp()
  tried = await tryResources(app, { testBill, testBillLine }, billRules)
  network.listen()
})
afterAll(async () => {
  network.close()
  await app.close()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sent = []
})

async function open(path: string): Promise<void> {
  const { body } = await app.call('POST', 'authentication_token', { as: null, json: { login: 'admin', password: PASSWORD } })
  startSession(body as Session)
  const resources = { ...own, testBill, testBillLine }
  const words = mergeTranslations(russian, locales.ru, { resources: billLabels })
  render(
    <AdminOf
      app={{ resources }}
      screens={{ i18nProvider: makeI18nProvider({ locale: 'ru', name: 'Русский' }, words) }}
      at={path}
      live={false}
    />,
  )
}

interface Line {
  readonly what: string
  readonly price: string
  readonly version: number
}
let made = 0
const sand = { what: 'Песок', quantity: '10', price: '5.50' }
const gravel = { what: 'Щебень', quantity: '2.5', price: '100' }
const bill = async (...lines: object[]) => (await tried.call('POST', 'api/test_bills', { number: `С-${++made}`, lines })).body
const stored = async (id: number) => (await tried.call('GET', `api/test_bills/${id}`)).body
const change = (of: { id: number; version: number }, json: object) =>
  tried.call('PATCH', `api/test_bills/${of.id}`, json, { 'if-match': `"${of.version}"` })

const box = (field: string, line: number) => screen.findByRole('textbox', { name: new RegExp(`^${field}, строка ${line}( \\*)?$`) }, LONG)
const press = (name: string) => screen.findByRole('button', { name }, LONG).then(button => user.click(button))
const totals = () => {
  const row = screen.getAllByRole('row').at(-1)!
  return within(row)
    .getAllByRole('cell')
    .map(cell => cell.textContent.replaceAll('\u00a0', ' '))
    .filter(Boolean)
}
const isSaved = () => screen.findByText('Сохранилось!', undefined, LONG)

test('a header and its lines are typed by keyboard only and saved in one call', async () => {
  await open('/bills/create')
  const number = await screen.findByRole('textbox', { name: /^Номер/ }, LONG)
  await user.type(number, 'Б-1')
  await press('Добавить строку')
  await waitFor(async () => expect(await box('Место', 1)).toHaveFocus())
  await user.click(await box('Что', 1))
  await user.keyboard('Песок')
  await user.tab()
  await user.click(await box('Количество', 1))
  await user.keyboard('10,5{Tab}2,00{Enter}')
  await waitFor(async () => expect(await box('Место', 2)).toHaveFocus())
  await user.click(await box('Цена', 1))
  await user.keyboard('{Enter}')
  expect(await box('Цена', 2)).toHaveFocus()
  await user.keyboard('{Control>}d{/Control}')
  expect(await box('Цена', 2)).toHaveValue('2,00')
  await user.type(await box('Количество', 2), '1,5')
  await user.type(await box('Что', 2), 'Глина')
  expect(totals()).toEqual(['12,00', '—'])
  await user.keyboard('{Insert}')
  await waitFor(async () => expect(await box('Место', 3)).toHaveFocus())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await isSaved()
  expect(sent).toHaveLength(1)
  expect(sent[0]!.json.lines).toEqual([
    { what: 'Песок', quantity: '10.5', price: '2.00' },
    { what: 'Глина', quantity: '1.5', price: '2.00' },
  ])
  const table = await screen.findByRole('table', { name: 'Строки' }, LONG)
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  await waitFor(() => expect(totals()).toEqual(['12,00', '24,00 ₽']))
})

test('a saved bill is edited: a line changed, one cancelled and brought back, one cancelled, one dropped; only what changed is sent', async () => {
  const before = await bill(sand, gravel, { ...sand, what: 'Глина' }, { ...sand, what: 'Торф' })
  await open(`/bills/list/${before.id}/edit`)
  const price = await box('Цена', 2)
  await user.clear(price)
  await user.type(price, '90')
  await press('Удалить строку 1')
  await press('Вернуть строку 1')
  await press('Удалить строку 3')
  expect(screen.queryByRole('textbox', { name: /строка 3/ })).toBeNull()
  await press('Добавить строку')
  await press('Удалить строку 5')
  expect(screen.queryByRole('row', { name: /^5/ })).toBeNull()
  expect(totals()).toEqual(['22,50', '—'])
  sent = []
  await press('Сохранить')
  await isSaved()
  const [first, second, third, fourth] = before.lines
  expect(sent.map(one => one.json.lines)).toEqual([
    [
      { id: second.id, version: 1, price: '90' },
      { id: third.id, version: 1, isDelete: true },
      // Lines missing from the array are removed, so the remaining ones are listed.
      { id: first.id },
      { id: fourth.id },
    ],
  ])
  expect((await stored(before.id)).lines.map((line: Line) => [line.what, line.version])).toEqual([
    ['Песок', 1],
    ['Щебень', 2],
    ['Торф', 1],
  ])
})

test('a range copied from a spreadsheet fills cells to the right and below and adds lines; unreadable values are errors at their cells', async () => {
  const before = await bill(sand)
  const { body: countries } = await app.call('GET', 'api/countries?itemsPerPage=1')
  const { name } = (countries as { name: string }[])[0]!
  await open(`/bills/list/${before.id}/edit`)
  await user.click(await box('Что', 1))
  await user.paste(`Кирпич\t${name}\t1 200,5\t10,00 ₽\r\n"Блок ""А"""\tНигдения\tмного\t3\r\n`)
  await waitFor(async () => expect(await box('Что', 2)).toHaveValue('Блок "А"'))
  expect(await box('Количество', 1)).toHaveValue('1 200,5')
  expect(await screen.findByRole('combobox', { name: 'Страна, строка 1' })).toHaveValue(name)
  expect(await box('Цена', 2)).toHaveValue('3')
  await screen.findByText('Это не число', undefined, LONG)
  await screen.findByText('Точного совпадения с «Нигдения» нет. Выберите из похожих')
  expect(await box('Количество', 2)).toBeInvalid()
  await user.clear(await box('Количество', 2))
  await user.type(await box('Количество', 2), '4')
  await user.clear(await screen.findByRole('combobox', { name: 'Страна, строка 2' }))
  sent = []
  await press('Сохранить')
  await isSaved()
  expect(sent[0]!.json.lines).toEqual([
    { id: before.lines[0].id, version: 1, what: 'Кирпич', country: expect.any(Number), quantity: '1200.5', price: '10.00' },
    { what: 'Блок "А"', quantity: '4', price: '3' },
  ])
})

test('a new line carries over the declared fields, marked as such, and does not count as edited until somebody types in it', async () => {
  const { body: countries } = await app.call('GET', 'api/countries?itemsPerPage=1')
  const [{ id, name }] = countries as [{ id: number; name: string }]
  const before = await bill({ ...sand, country: id })
  await open(`/bills/list/${before.id}/edit`)
  await user.click(await box('Цена', 1))
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await box('Место', 2)).toHaveFocus())
  const country = await screen.findByRole('combobox', { name: 'Страна, строка 2' }, LONG)
  expect(country).toHaveValue(name)
  expect(country.closest('td')).toHaveAttribute('title', 'значение из строки выше')
  expect(screen.getByRole('combobox', { name: 'Страна, строка 1' }).closest('td')).not.toHaveAttribute('title')
  await user.type(await box('Что', 2), 'Глина')
  // Moving on to another line immediately shows the errors of this one.
  await user.click(await box('Что', 1))
  await waitFor(async () => expect(await box('Цена', 2)).toBeInvalid(), LONG)
  await user.type(await box('Количество', 2), '2')
  await user.type(await box('Цена', 2), '3')
  await user.keyboard('{Enter}')
  await screen.findByRole('combobox', { name: 'Страна, строка 3' }, LONG)
  // The mark of a removed line survives closing the page.
  await waitFor(() => expect(JSON.stringify(Object.values(localStorage))).toContain('Глина'))
  cleanup()
  await open(`/bills/list/${before.id}/edit`)
  await screen.findByText(/Восстановлены несохранённые данные/, undefined, LONG)
  expect((await screen.findByRole('combobox', { name: 'Страна, строка 2' }, LONG)).closest('td')).toHaveAttribute(
    'title',
    'значение из строки выше',
  )
  sent = []
  await press('Сохранить')
  await isSaved()
  expect(sent[0]!.json.lines).toEqual([{ what: 'Глина', country: id, quantity: '2', price: '3' }, { id: before.lines[0].id }])
})

test('a range with headings goes into the named columns; an unknown name offers similar records, once for all lines that contain it', async () => {
  const { body: countries } = await app.call('GET', 'api/countries?itemsPerPage=1')
  const [{ id, name }] = countries as [{ id: number; name: string }]
  const wrong = `${name.slice(0, -1)}ъъ`
  const before = await bill(sand)
  await open(`/bills/list/${before.id}/edit`)
  await user.click(await box('Место', 1))
  await user.paste(`Цена\tСтрана\tЧто\tКоличество\tЦвет\n5\t${wrong}\tМел\t1\tбелый\n6\t${wrong}\tСоль\t2\tсерый\n`)
  await waitFor(async () => expect(await box('Что', 2)).toHaveValue('Соль'), LONG)
  expect(await box('Цена', 1)).toHaveValue('5')
  await screen.findByText('Нет таких столбцов, они пропущены: Цвет', undefined, LONG)
  expect(await screen.findAllByText(`Точного совпадения с «${wrong}» нет. Выберите из похожих`, undefined, LONG)).toHaveLength(2)
  const country = screen.getByRole('combobox', { name: 'Страна, строка 2' })
  await user.click(country)
  await screen.findByText('Не найдено. Похожие:', undefined, LONG)
  await user.click(await screen.findByRole('option', { name }, LONG))
  await screen.findByText('Так же исправлено строк: 1', undefined, LONG)
  expect(screen.getByRole('combobox', { name: 'Страна, строка 1' })).toHaveValue(name)
  sent = []
  await press('Сохранить')
  await isSaved()
  expect(sent[0]!.json.lines).toEqual([
    { id: before.lines[0].id, version: 1, what: 'Мел', country: id, quantity: '1', price: '5' },
    { what: 'Соль', country: id, quantity: '2', price: '6' },
  ])
})

test('columns of a copied range that are not found are reported', async () => {
  const before = await bill(sand)
  await open(`/bills/list/${before.id}/edit`)
  await user.click(await box('Примечание', 1))
  await user.paste('срочно\t100\tлишнее\tещё\r\nдо обеда\t\t\tи ещё\r\n')
  await screen.findByText('Не вошло 3 значения: за ними нет столбца или строки', undefined, LONG)
  expect(await box('Примечание', 2)).toHaveValue('до обеда')
})

test('errors are shown at their cells before and after sending, and the first invalid cell is focused', async () => {
  const before = await bill(sand, gravel)
  await open(`/bills/list/${before.id}/edit`)
  await press('Добавить строку')
  await user.type(await box('Что', 3), 'Яд')
  sent = []
  await press('Сохранить')
  expect(await screen.findByRole('button', { name: 'Количество, строка 3' }, LONG)).toBeInTheDocument()
  await waitFor(async () => expect(await box('Количество', 3)).toHaveFocus())
  expect(sent).toEqual([])
  await user.type(await box('Количество', 3), '1')
  await user.type(await box('Цена', 3), '1')
  await press('Сохранить')
  const summary = await screen.findByRole('button', { name: 'Что, строка 3' }, LONG)
  expect(summary).toBeVisible()
  await screen.findByText('Ядом не торгуем', undefined, LONG)
  await waitFor(async () => expect(await box('Что', 3)).toBeInvalid())
  expect(await box('Что', 1)).toBeValid()
  await waitFor(async () => expect(await box('Что', 3)).toHaveFocus())
  await user.clear(await box('Что', 3))
  await user.type(await box('Что', 3), 'Мёд')
  await press('Сохранить')
  await isSaved()
  expect((await stored(before.id)).lines.at(-1)).toMatchObject({ what: 'Мёд', quantity: '1.000' })
})

test('a text typed or pasted into a choice of a line that matches nothing is an error at its cell, even if it could be an id', async () => {
  const before = await bill(sand, gravel)
  await open(`/bills/list/${before.id}/edit`)
  const country = await screen.findByRole('combobox', { name: 'Страна, строка 1' }, LONG)
  await user.click(country)
  await user.keyboard('1')
  sent = []
  await press('Сохранить')
  await screen.findByRole('button', { name: 'Страна, строка 1' }, LONG)
  await screen.findByText('По «1» ничего не найдено', undefined, LONG)
  expect(country).toHaveValue('1')
  await user.click(await box('Что', 2))
  await user.paste('Кирпич\t1')
  await waitFor(async () => expect(await screen.findByRole('combobox', { name: 'Страна, строка 2' })).toHaveValue('1'), LONG)
  await press('Сохранить')
  await screen.findByRole('button', { name: 'Страна, строка 2' }, LONG)
  expect(sent).toEqual([])
})

test('typed lines survive the page: the draft restores them, including cancelled ones', async () => {
  const before = await bill(sand, gravel)
  await open(`/bills/list/${before.id}/edit`)
  await user.clear(await box('Цена', 1))
  await user.type(await box('Цена', 1), '7')
  await press('Удалить строку 2')
  await press('Добавить строку')
  await user.type(await box('Что', 3), 'Торф')
  await waitFor(() => expect(JSON.stringify(Object.values(localStorage))).toContain('Торф'))
  cleanup()
  await open(`/bills/list/${before.id}/edit`)
  await screen.findByText(/Восстановлены несохранённые данные/, undefined, LONG)
  expect(await box('Цена', 1)).toHaveValue('7')
  expect(await box('Что', 3)).toHaveValue('Торф')
  await screen.findByRole('button', { name: 'Вернуть строку 2' })
  await user.type(await box('Количество', 3), '1')
  await user.type(await box('Цена', 3), '1')
  await press('Сохранить')
  await isSaved()
  expect((await stored(before.id)).lines.map((line: Line) => [line.what, line.price])).toEqual([
    ['Песок', '7.00'],
    ['Торф', '1.00'],
  ])
})

test('two users: different lines merge automatically, the same cell is asked about, and nothing typed is lost', async () => {
  const before = await bill(sand, gravel)
  const [first, second] = before.lines
  await open(`/bills/list/${before.id}/edit`)
  await user.clear(await box('Цена', 1))
  await user.type(await box('Цена', 1), '6')
  await change(before, {
    lines: [{ id: first.id }, { id: second.id, version: 1, price: '99' }, { ...sand, what: 'Чужая' }],
  })
  await press('Сохранить')
  await isSaved()
  const merged = await stored(before.id)
  expect(merged.lines.map((line: Line) => [line.what, line.price])).toEqual([
    ['Песок', '6.00'],
    ['Щебень', '99.00'],
    ['Чужая', '5.50'],
  ])
  cleanup()
  await open(`/bills/list/${before.id}/edit`)
  await user.clear(await box('Цена', 1))
  await user.type(await box('Цена', 1), '8')
  await press('Удалить строку 3')
  await change(merged, {
    lines: [
      { id: first.id, version: merged.lines[0].version, price: '7' },
      ...merged.lines.slice(1).map(({ id }: { readonly id: number }) => ({ id })),
    ],
  })
  await press('Сохранить')
  const dialog = await screen.findByRole('dialog', undefined, LONG)
  expect(dialog).toHaveTextContent(/Песок: Цена 7,00/)
  await user.click(within(dialog).getByRole('radio', { name: /8,00/ }))
  await user.click(within(dialog).getAllByRole('button').at(-1)!)
  await isSaved()
  expect((await stored(before.id)).lines.map((line: Line) => [line.what, line.price])).toEqual([
    ['Песок', '8.00'],
    ['Щебень', '99.00'],
  ])
})
