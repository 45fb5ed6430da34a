import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { PAGE } from '#resource'
import { makeBusiness, type Business } from '../support/business.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'
import { keepAllStyles } from '../support/styles.ts'
import { vehicleText } from '../../resources/deals/deal/words.screens.tsx'
import { EMPTY, wrongsOf } from '#resources/money/payment/adding/values.screens'

/** Rules of the contract about what is visible, checked on the screens: values, colors, and offered actions. */
vi.setConfig({ testTimeout: 60_000 })
keepAllStyles()
let product: ScreenTest
let business: Business
const SLOW = { timeout: 20_000 }
const plain = (element: Element) => (element.textContent ?? '').replaceAll('\u00a0', ' ')

beforeAll(async () => {
  product = await openProduct()
  business = await makeBusiness(product.app)
}, 60_000)
afterAll(() => product.close())
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

/** The red, green and blue values of a computed color. */
const rgb = (element: Element, property: 'color' | 'backgroundColor'): readonly number[] => {
  const colour = getComputedStyle(element)[property]
  return colour.startsWith('#')
    ? (colour.slice(1).match(/../g) ?? []).map(part => parseInt(part, 16))
    : (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
}
const isRed = ([red = 0, green = 0, blue = 0]: readonly number[]): boolean => red > green + 40 && red > blue + 40
const isGreen = ([red = 0, green = 0, blue = 0]: readonly number[]): boolean => green > red + 40 && green > blue + 20

const windowOf = async (over: string, name: string): Promise<HTMLElement> => {
  await product.open(`/cashbox/company/list/${business.customer}?over=${over}`)
  const dialog = await screen.findByRole('dialog', { name }, SLOW)
  await waitFor(() => expect(dialog.querySelector('dl')).not.toBeNull(), SLOW)
  return dialog
}
const factOf = (dialog: HTMLElement, name: string): HTMLElement =>
  [...dialog.querySelectorAll('dl > div')].find(pair => plain(pair.querySelector('dt')!) === name)!.querySelector('dd')!

describe('a vehicle as waybills show it', () => {
  const truck = { id: 7, plate: 'А123ВС77', brand: { id: 1, name: 'КамАЗ' }, bodyType: { id: 1, name: 'Самосвал' } }
  test('is its plate, brand and body', () => expect(vehicleText(truck as never)).toBe('А123ВС77 КамАЗ Самосвал'))
  test('is empty for the placeholder of no vehicle', () => expect(vehicleText({ ...truck, id: 1 } as never)).toBe(''))
})

test('the window of a waybill shows the volumes loaded at the quarry and unloaded at the object', async () => {
  const { id } = await business.deal({ careerVol: '21.5', objectVol: '20' })
  const dialog = await windowOf(`deal.${id}`, `Накладная: # ${id}`)
  expect(plain(factOf(dialog, 'Загрузка'))).toBe('21,5 т')
  expect(plain(factOf(dialog, 'Разгрузка'))).toBe('20 т')
})

test('the status of a transfer is green while it counts, and red once it is cancelled', async () => {
  const kept = await business.pay()
  const shown = within(factOf(await windowOf(`payment.${kept.id}`, `Перевод: #${kept.id}`), 'Дата транзакции')).getByText('Проведён')
  expect(isGreen(rgb(shown, 'color')), getComputedStyle(shown).color).toBe(true)
  cleanup()
  const { id, version } = await business.pay()
  await product.app.call('PATCH', `api/payments/${id}/remove-payment`, {
    json: { delComment: 'Введён дважды' },
    headers: { 'if-match': `"${version}"` },
  })
  const off = within(factOf(await windowOf(`payment.${id}`, `Перевод: #${id}`), 'Дата транзакции')).getByText('Отменён')
  expect(isRed(rgb(off, 'color')), getComputedStyle(off).color).toBe(true)
})

describe('a statement', () => {
  const pathOf = (tab: string) => `/cashbox/company/list/${business.customer}?dateFrom=2026-03-01&dateTo=2026-03-31${tab}`
  beforeAll(async () => void (await business.pay({ comment: 'Наша сторона' })))

  test('shows additions in green and deductions in red', async () => {
    await business.deal({ ttn: 'Цвет-1' })
    await product.open(pathOf(''))
    const grid = await screen.findByRole('grid', { name: 'Выписка' }, SLOW)
    await within(grid).findAllByText(/₽/u, undefined, SLOW)
    const marked = (tone: string) => [...grid.querySelectorAll(`.tone-${tone}`)]
    for (const sum of marked('moneyIn'))
      expect([plain(sum), isGreen(rgb(sum, 'color'))]).toEqual([expect.not.stringMatching(/^[-–−]/u), true])
    for (const sum of marked('moneyOut')) expect([plain(sum), isRed(rgb(sum, 'color'))]).toEqual([expect.stringMatching(/^[-–−]/u), true])
    expect([marked('moneyIn').length > 0, marked('moneyOut').length > 0]).toEqual([true, true])
  })

  test('highlights our own side of a transfer in yellow', async () => {
    await product.open(pathOf('&tab=transfers'))
    const grid = await screen.findByRole('grid', { name: 'Переводы' }, SLOW)
    await within(grid).findAllByText('Наша сторона', undefined, SLOW)
    const ours = [...grid.querySelectorAll('.row.marked')]
    expect(ours.length).toBeGreaterThan(0)
    for (const row of ours) expect(getComputedStyle(row).getPropertyValue('--ground')).toBe('#fff8d6')
  })

  test('is exported with the offset of the own time zone and the company', async () => {
    const queries: URL[] = []
    const fetched = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((request, init) => {
      queries.push(new URL(request instanceof Request ? request.url : String(request), 'http://nerud.test'))
      return fetched(request, init)
    })
    await product.open(pathOf(''))
    await screen.findByRole('grid', { name: 'Выписка' }, SLOW)
    await product.user.click(screen.getByRole('button', { name: 'Ещё действия' }))
    await product.user.click(await screen.findByRole('menuitem', { name: 'Выгрузить в excel' }, SLOW))
    const sent = await waitFor(() => {
      const found = queries.find(({ searchParams }) => searchParams.has('companyId') && searchParams.has('currentTimeZone'))
      expect(found).toBeDefined()
      return found!
    }, SLOW)
    expect(sent.searchParams.get('currentTimeZone')).toBe(String(-new Date().getTimezoneOffset() / 60))
    expect(sent.searchParams.get('companyId')).toBe(String(business.customer))
  })
})

describe('the window that adds a payment', () => {
  beforeAll(async () => {
    const { db } = product.app.database
    await sql`insert into cost_list (name, cost_list_type_id, is_active) select 'Статья прошлых лет', cost_list_type_id, false from cost_list where id = 2`.execute(
      db,
    )
    await product.app.call('POST', 'api/pay_methods', { json: { name: 'Способ прошлых лет', metadataFields: { active: false } } })
    await sql`insert into document_type (name, code, owners, is_active) values
      ('Тип платежей', 'PAY', '{payment}', true), ('Тип машин', 'CAR', '{car}', true), ('Тип прошлых лет', 'OLD', '{payment}', false)`.execute(
      db,
    )
  })
  const offeredAt = async (label: RegExp): Promise<readonly string[]> => {
    await product.open(`/cashbox/company/list/${business.customer}?dateFrom=2026-03-01&dateTo=2026-03-31`)
    await product.user.click(await screen.findByRole('button', { name: 'Ещё действия' }, SLOW))
    await product.user.click(await screen.findByRole('menuitem', { name: 'Добавить Перевод' }, SLOW))
    const dialog = await screen.findByRole('dialog', { name: 'Добавить Перевод' }, SLOW)
    await product.user.click(await within(dialog).findByRole('combobox', { name: label }, SLOW))
    return (await screen.findAllByRole('option', undefined, SLOW)).map(plain)
  }

  test('offers no inactive article', async () => {
    const offered = await offeredAt(/^Тип перевода/u)
    expect(offered).toContain('Оплата по договору')
    expect(offered).not.toContain('Статья прошлых лет')
  })
  test('offers no inactive method', async () => {
    const offered = await offeredAt(/^Способ оплаты/u)
    expect(offered).toContain('Безналичный расчёт')
    expect(offered).not.toContain('Способ прошлых лет')
  })
  test('offers the active document types of payments alone [R-288]', async () => {
    const offered = await offeredAt(/^Тип документа/u)
    expect(offered).toContain('Тип платежей (PAY)')
    expect(offered).not.toContain('Тип машин (CAR)')
    expect(offered).not.toContain('Тип прошлых лет (OLD)')
  })
  test.each([
    ['a sum of nothing', { price: '0' }, { price: { key: 'nerud.addPayment.positive' } }],
    [
      'a file without its type',
      { docs: [{ file: new File(['x'], 'счёт.pdf'), documentType: null }] },
      { 'docs.0.documentType': { key: 'nerud.addPayment.required' } },
    ],
    [
      'a type without its file',
      { docs: [{ file: null, documentType: { id: 1 } }] },
      { 'docs.0.file': { key: 'nerud.addPayment.required' } },
    ],
  ] as const)('refuses %s at its field', (_, typed, wrong) => {
    expect(wrongsOf({ mode: 'expense' }, { ...EMPTY, ...(typed as object) })).toMatchObject(wrong)
  })
})

test('a list requests fifty records at a time, continuing after the last one [R-100, R-326]', async () => {
  const { db } = product.app.database
  await sql`insert into tag (name) select 'Метка ' || n from generate_series(1, 60) n`.execute(db)
  const { body, headers } = await product.app.call('GET', 'api/tags')
  expect([PAGE, body.length]).toEqual([50, 50])
  const rest = await product.app.call('GET', `api/tags?after=${headers.get('x-next')}`)
  expect(rest.body.length).toBe(10)
})
