import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

// Queries by role are slow in a simulated DOM, especially on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let product: ScreenTest
let calls: string[] = []
const ROWS = 120
const SLOW = { timeout: 15_000 }

const make = async (path: string, json: object) => (await product.app.call('POST', path, { json })).body as { id: number }
const grid = () => screen.findByRole('grid', undefined, SLOW)
const listCalls = () => calls.filter(call => /^GET \/api\/materials(\?|$)/.test(call))
const firstRow = async () => within(await grid()).findByRole('row', { name: /Материал 001/ }, SLOW)
/** Scrolls the table: a simulated DOM has no sizes, so the position is set directly. */
const scrollTo = async (row: number) => {
  const scroller = await grid()
  scroller.scrollTop = row * 36
  fireEvent.scroll(scroller)
}

beforeAll(async () => {
  product = await openProduct()
  await sql`insert into material (name) select 'Материал ' || lpad(n::text, 3, '0') from generate_series(1, ${sql.lit(ROWS)}) n`.execute(
    product.app.database.db,
  )
  const fetched = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost')
    calls.push(`${init?.method ?? 'GET'} ${pathname}${searchParams.size ? `?${decodeURIComponent(searchParams.toString())}` : ''}`)
    return fetched(input, init)
  })
}, 120_000)
afterAll(() => product.close())
beforeEach(() => {
  calls = []
})

describe('a list', () => {
  test('appends pages of 50 half a second after its end comes into view, and marks its end [R-098, R-100, R-101, R-102, R-103, R-326]', async () => {
    await product.open('/directory/materials')
    await firstRow()
    expect(screen.getByText(/Загружено: 50/)).toBeInTheDocument()
    expect(listCalls()).toEqual(['GET /api/materials?order[metadataFields.active]=desc&order[name]=asc'])

    const began = Date.now()
    await scrollTo(45)
    await waitFor(() => expect(screen.getByText(/Загружено: 100/)).toBeInTheDocument(), SLOW)
    expect(Date.now() - began).toBeGreaterThan(480)
    expect(listCalls()[1]).toMatch(/after=/)
    expect(listCalls()[1]).not.toMatch(/page=/)

    await scrollTo(95)
    await waitFor(() => expect(screen.getByText(`Всего: ${ROWS}`)).toBeInTheDocument(), SLOW)
    await scrollTo(ROWS)
    expect(await screen.findByText('Конец списка', undefined, SLOW)).toBeInTheDocument()
    expect(listCalls()).toHaveLength(3)
  })

  test('counts all rows only on request', async () => {
    await product.open('/directory/materials?sort=name')
    await firstRow()
    expect(calls.some(call => call.includes('total='))).toBe(false)
    await product.user.click(screen.getByRole('button', { name: 'Всего: …' }))
    expect(await screen.findByText(new RegExp(` из ${ROWS}`), undefined, SLOW)).toBeInTheDocument()
    expect(calls.filter(call => call.includes('total=1'))).toHaveLength(1)
  })

  test('searches when typing pauses; / focuses the search, Esc clears it [R-097]', async () => {
    await product.open('/directory/materials?sort=insDate')
    await firstRow()
    await product.user.keyboard('/')
    const box = screen.getByRole('textbox', { name: 'Поиск' })
    expect(box).toHaveFocus()
    await product.user.keyboard('007')
    await waitFor(() => expect(screen.getByText('Всего: 1')).toBeInTheDocument(), SLOW)
    expect(listCalls().filter(call => call.includes('query='))).toEqual([expect.stringMatching(/query=007(&|$)/)])
    await product.user.keyboard('{Escape}')
    await firstRow()
    expect(box).toHaveValue('')
  })

  test('suggests what to do when nothing is found, and clears the filters [R-099]', async () => {
    await product.open('/directory/materials?query=nothing-like-this')
    expect(await screen.findByText('Ничего не найдено', undefined, SLOW)).toBeInTheDocument()
    await product.user.click(screen.getAllByRole('button', { name: 'Очистить' })[0]!)
    await firstRow()
    expect(screen.getByRole('button', { name: 'Как в прошлый раз' })).toBeInTheDocument()
    await product.user.click(screen.getByRole('button', { name: 'Как в прошлый раз' }))
    expect(await screen.findByText('Ничего не найдено', undefined, SLOW)).toBeInTheDocument()
  })

  test('takes its filters from the address, sends only non-empty ones, and shows each in words [R-104]', async () => {
    await product.open('/company/list?isActive=1&isBlocked=&insDate.from=2020-01-01&query=')
    expect(await screen.findByText('Активность: Активна', undefined, SLOW)).toBeInTheDocument()
    const chip = await screen.findByText(/с 01\.01\.2020/)
    const companies = () => calls.filter(call => call.startsWith('GET /api/companies?'))
    await waitFor(() => expect(companies().at(-1)).toMatch(/metadataFields\.isActive=1&metadataFields\.insDate\[after\]=2020-01-01/), SLOW)
    expect(companies().at(-1)).not.toMatch(/query=|before|isBlocked/)
    fireEvent.keyDown(chip.closest('[role="button"]')!, { key: 'Delete' })
    fireEvent.keyUp(chip.closest('[role="button"]')!, { key: 'Delete' })
    await waitFor(() => expect(companies().at(-1)).not.toMatch(/insDate\[/), SLOW)
  })

  test('sorts by its headers, by the mouse and by keys', async () => {
    await product.open('/directory/materials?query=материал')
    await firstRow()
    await product.user.click(screen.getByRole('columnheader', { name: /Название/ }))
    await waitFor(() => expect(listCalls().at(-1)).toMatch(/order\[name\]=asc(&|$)/), SLOW)
    await product.user.click(screen.getByRole('columnheader', { name: /Название/ }))
    await waitFor(() => expect(screen.getByRole('row', { name: new RegExp(`Материал ${ROWS}`) })).toBeInTheDocument(), SLOW)
    expect(screen.getByRole('columnheader', { name: /Название/ })).toHaveAttribute('aria-sort', 'descending')
  })

  test('opens the records of a small catalogue in a dialog, and shows the new values after saving [R-115]', async () => {
    await product.open('/directory/materials?isActive=1')
    await product.user.click(await firstRow())
    const name = await screen.findByRole('textbox', { name: /Название/ }, SLOW)
    await product.user.clear(name)
    await product.user.type(name, 'Материал 001 мытый')
    calls = []
    await product.user.click(screen.getByRole('button', { name: /^Сохранить$/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
    expect(await screen.findByRole('row', { name: /Материал 001 мытый/ }, SLOW)).toBeInTheDocument()
    expect(listCalls()).toHaveLength(1)
  })

  test('is read-only for those who may not edit it', async () => {
    await product.app.holder(['BOOKS_VIEW'], 'reader')
    await product.open('/directory/materials', 'reader')
    const row = await within(await grid()).findByRole('row', { name: /Материал 002/ }, SLOW)
    expect(screen.queryByRole('button', { name: 'Создать' })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Действия' })).toBeNull()
    await product.user.click(row)
    const dialog = await screen.findByRole('dialog', undefined, SLOW)
    expect(await within(dialog).findByText('Активен', undefined, SLOW)).toBeInTheDocument()
    expect(within(dialog).queryByRole('textbox')).toBeNull()
  })

  test('reports a failure and retries', async () => {
    const broken = vi.mocked(globalThis.fetch).getMockImplementation()!
    vi.mocked(globalThis.fetch).mockImplementation((input, init) =>
      String(input).includes('/api/materials') ? Promise.reject(new TypeError('no line')) : broken(input, init),
    )
    await product.open('/directory/materials?sort=-insDate')
    expect(await screen.findByText(/Не удалось загрузить список/, undefined, SLOW)).toBeInTheDocument()
    vi.mocked(globalThis.fetch).mockImplementation(broken)
    await product.user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByText(/Загружено: 50/, undefined, SLOW)).toBeInTheDocument()
  })
})

test('a long list is restored as it was left, with at most one call', async () => {
  const company = await make('api/companies', { name: 'ООО «Карьер»', inn: '7707083893' })
  const type = (await product.app.call('GET', 'api/point_types')).body[0].id as number
  for (let n = 1; n <= 60; n += 1)
    await make('api/points', { name: `Точка ${String(n).padStart(2, '0')}`, company: company.id, pointType: [type] })
  await product.open('/point/list?query=точка')
  await within(await grid()).findByRole('row', { name: /Точка 01/ }, SLOW)
  await scrollTo(45)
  await waitFor(() => expect(screen.getByText('Всего: 60')).toBeInTheDocument(), SLOW)
  await scrollTo(40)
  await product.user.click(await screen.findByRole('row', { name: /Точка 45/ }, SLOW))
  expect(await screen.findByRole('tab', { name: 'Данные' }, SLOW)).toHaveAttribute('aria-selected', 'true')
  calls = []
  await product.user.click(within(screen.getByRole('navigation', { name: 'Путь к записи' })).getByRole('link'))
  expect(await screen.findByRole('row', { name: /Точка 45/ }, SLOW)).toBeInTheDocument()
  expect((await grid()).scrollTop).toBe(40 * 36)
  expect(screen.getByRole('textbox', { name: 'Поиск' })).toHaveValue('точка')
  expect(calls.filter(call => call.includes('/api/points?'))).toEqual([])
})
