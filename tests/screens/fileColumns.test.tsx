import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

// Queries by role are slow in a simulated DOM, especially on a busy machine.
vi.setConfig({ testTimeout: 60_000 })
const LONG = { timeout: 20_000 }
const FILES = 'api/oil_company_transactions_import_documents'
const BASE = '/oil-company-transactions/imports'

let product: ScreenTest
let supplier: number
const made = async (path: string, json: Record<string, unknown>): Promise<number> => {
  const { status, body } = await product.app.call('POST', path, { json })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as number
}
const STRANGE = ['Отчёт за февраль', 'Пластик;Когда;Взято;Цена;Итог', '0071;04.02.2026;20;60;1200,00', '0072;05.02.2026;10;60;600,00'].join(
  '\n',
)
/** The meanings of the columns of such a file. */
const MAPPING = Object.fromEntries(
  Object.entries({ card: 'Пластик', date: 'Когда', quantity: 'Взято', price: 'Цена', sum: 'Итог' }).map(([name, title], column) => [
    name,
    { title, column },
  ]),
)
async function chosenFor(id: number): Promise<void> {
  const { status, body } = await product.app.call('PATCH', `${FILES}/${id}`, { json: { mapping: MAPPING } })
  expect(status, JSON.stringify(body)).toBe(200)
}
async function sent(text: string, owner = supplier): Promise<number> {
  const form = new FormData()
  form.set('oilCompany', String(owner))
  form.set('file', new File([text], 'отчёт.csv'))
  const { status, body } = await product.app.call('POST', FILES, { form })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as number
}
const stored = async (id: number) => (await product.app.call('GET', `${FILES}/${id}`)).body

/** The dialog of a card, opened by its button. */
async function opened(id: number): Promise<HTMLElement> {
  await product.open(`${BASE}/list/${id}`)
  await product.user.click(await screen.findByRole('button', { name: 'Столбцы файла' }, LONG))
  return screen.findByRole('dialog', { name: 'Столбцы файла' }, LONG)
}
const choice = (dialog: HTMLElement, title: string) => within(dialog).findByRole('combobox', { name: `Что в столбце «${title}»` }, LONG)
const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name })

/** Selects the meaning of a column without a mouse. */
async function choose(dialog: HTMLElement, title: string, meaning: string): Promise<void> {
  ;(await choice(dialog, title)).focus()
  await product.user.keyboard('{Enter}')
  const option = await screen.findByRole('option', { name: meaning }, LONG)
  const focused = () => document.activeElement?.textContent
  for (let left = 30; left > 0 && focused() !== option.textContent; left -= 1) await product.user.keyboard('{ArrowDown}')
  await product.user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull(), LONG)
}

beforeAll(async () => {
  product = await openProduct()
  supplier = await made('api/oil_companies', { name: 'Топливо', shortName: 'Топливо', oilClass: 1 })
}, 60_000)
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => product.close())

test('rows that could not be read are listed on the card of their file, with column, value and reason', async () => {
  const id = await sent(['Номер карты;Дата;Товар;Количество;Цена;Сумма', '0071;вчера;ДТ;20;60;1200,00'].join('\n'))
  expect((await product.app.call('PATCH', `${FILES}/${id}/init`, { json: {} })).status).toBe(200)
  await expect.poll(async () => (await stored(id)).status, LONG).not.toBe('running')
  const [{ row, value, message }] = (await stored(id)).problems
  await product.open(`${BASE}/list/${id}`)
  const table = await screen.findByRole('table', undefined, LONG)
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(one => one.textContent),
  ).toEqual(['Строка', 'Столбец', 'В файле', 'Что не так'])
  const cells = within(table)
    .getAllByRole('cell')
    .map(one => one.textContent)
  expect(cells).toEqual([String(row), 'Дата', value, message])
  expect([row, value]).toEqual([2, 'вчера'])
})

describe('the columns of a file', () => {
  test('are selected by keyboard above its first rows, and the file is read accordingly', async () => {
    const id = await sent(STRANGE)
    const dialog = await opened(id)
    expect(await within(dialog).findByText(/Заголовки не узнаны/u, undefined, LONG)).toBeInTheDocument()
    const table = within(dialog).getByRole('table', { name: 'Первые строки файла' })
    expect(within(table).getByRole('columnheader', { name: 'Пластик' })).toBeInTheDocument()
    expect(within(table).getByRole('row', { name: /0072.*05\.02\.2026.*600,00/u })).toBeInTheDocument()
    const status = within(dialog).getByRole('status')
    expect(status).toHaveTextContent('Не выбрано: «Номер карты»; «Дата и время» или «Дата»; «Количество»; «Сумма» или «Сумма со скидкой»')
    expect(button(dialog, 'Прочитать с этими столбцами')).toBeDisabled()
    await choose(dialog, 'Пластик', 'Номер карты')
    await choose(dialog, 'Когда', 'Дата')
    await choose(dialog, 'Взято', 'Количество')
    expect(status).toHaveTextContent('Не выбрано: «Сумма» или «Сумма со скидкой»')
    await choose(dialog, 'Итог', 'Сумма')
    expect(status).toHaveTextContent('Всё, что нужно, выбрано')
    await product.user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(async () => expect(await stored(id)).toMatchObject({ status: 'done', total: 2, added: 2, faulty: 0 }), LONG)
    expect((await stored(id)).mapping).toEqual({
      card: { title: 'Пластик', column: 0 },
      date: { title: 'Когда', column: 1 },
      quantity: { title: 'Взято', column: 2 },
      sum: { title: 'Итог', column: 4 },
    })
    // A file that was read is not offered to be read again.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Столбцы файла' })).toBeNull(), LONG)
  })

  test('default to those of the supplier’s previous file, and no two can have the same meaning', async () => {
    const own = await made('api/oil_companies', { name: 'Свои карты', shortName: 'Свои', oilClass: 1 })
    await chosenFor(await sent(STRANGE, own))
    const id = await sent(STRANGE, own)
    const dialog = await opened(id)
    expect(await within(dialog).findByText(/Столбцы взяты из прошлого файла/u, undefined, LONG)).toBeInTheDocument()
    expect(await choice(dialog, 'Пластик')).toHaveTextContent('Номер карты')
    await product.user.click(await choice(dialog, 'Цена'))
    expect(await screen.findByRole('option', { name: 'Сумма (в столбце «Итог»)' }, LONG)).toHaveAttribute('aria-disabled', 'true')
    await product.user.click(screen.getByRole('option', { name: 'Не читать' }))
    await product.user.click(button(dialog, 'Сохранить'))
    const { price: _, ...others } = MAPPING
    await waitFor(async () => expect((await stored(id)).mapping).toEqual(others), LONG)
    expect((await stored(id)).status).toBe('new')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG)
  })

  test('have headings in the selected row, and errors are explained', async () => {
    const id = await sent(['Покупки по картам;;;', 'Карточка;День;Сколько;Почём', '0071;04.02.2026;20;1200,00'].join('\n'))
    const dialog = await opened(id)
    await choose(dialog, 'Карточка', 'Номер карты')
    const heading = within(dialog).getByRole('combobox', { name: /Строка с заголовками/u })
    expect(heading).toHaveTextContent('2: Карточка, День, Сколько, Почём')
    await product.user.click(heading)
    await product.user.click(await screen.findByRole('option', { name: /^1: Покупки/u }, LONG))
    expect(within(dialog).getByRole('combobox', { name: 'Столбец 2 без заголовка' })).toHaveAttribute('aria-disabled', 'true')
    await product.user.click(heading)
    await product.user.click(await screen.findByRole('option', { name: /^2: Карточка/u }, LONG))
    for (const [title, meaning] of [
      ['День', 'Дата'],
      ['Сколько', 'Количество'],
      ['Почём', 'Сумма'],
    ] as const)
      await choose(dialog, title, meaning)
    const answer = product.app.app.fetch
    const refusing = vi
      .spyOn(product.app.app, 'fetch')
      .mockImplementation(async request =>
        request.method === 'PATCH'
          ? Response.json({ message: 'Ошибка', errors: { mapping: 'Столбцы выбраны неверно' } }, { status: 422 })
          : answer(request),
      )
    await product.user.click(button(dialog, 'Сохранить'))
    expect(await within(dialog).findByText('Столбцы не сохранены: Столбцы выбраны неверно', undefined, LONG)).toBeInTheDocument()
    refusing.mockRestore()
    await product.user.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog', undefined, LONG)).toBeInTheDocument()
  })

  test('are asked for at once for a file with unknown columns, but not for known ones', async () => {
    const other = await made('api/oil_companies', { name: 'Другое топливо', shortName: 'Другое', oilClass: 1 })
    const create = async (): Promise<void> => {
      await product.open(`${BASE}/create`)
      const owner = await screen.findByRole('combobox', { name: /^Компания/u }, LONG)
      await product.user.type(owner, 'Другое')
      await product.user.click(await screen.findByRole('option', { name: /Другое/u }, LONG))
      await product.user.upload(screen.getByLabelText(/^Файл/u), new File([STRANGE], 'отчёт.csv', { type: 'text/csv' }))
      await product.user.keyboard('{Control>}{Enter}{/Control}')
    }
    await create()
    const dialog = await screen.findByRole('dialog', { name: 'Столбцы файла' }, LONG)
    await product.user.click(await within(dialog).findByRole('button', { name: 'Отмена' }, LONG))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG)
    const [id] = (await product.app.call('GET', `${FILES}?owner=${other}`)).body.map((one: { id: number }) => one.id)
    await chosenFor(id)
    cleanup()

    await create()
    expect(await screen.findByRole('button', { name: 'Прочитать' }, LONG)).toBeInTheDocument()
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('are not offered to those who may only read', async () => {
    const id = await sent(STRANGE)
    await product.app.holder(['OIL_CARD_VIEW'], 'viewer')
    await product.open(`${BASE}/list/${id}`, 'viewer')
    expect(await screen.findByRole('tab', { name: 'История' }, LONG)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Столбцы файла' })).toBeNull()
  })
})
