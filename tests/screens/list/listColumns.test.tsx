import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi, describe } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('the fields of the visible columns', () => {
  /** A list requests the fields of its visible columns; switching a column on requests its field for the rows in view. */
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 15_000 }

  let product: ScreenTest
  let parameters: URLSearchParams[] = []
  beforeAll(async () => {
    product = await openProduct()
    await sql`insert into company (kind, name, short_name, kpp) select 'client', 'Карьер ' || lpad(n::text, 3, '0'), 'К-' || lpad(n::text, 3, '0'), (770000000 + n)::text
    from generate_series(1, 120) n`.execute(product.app.database.db)
    const fetched = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const { pathname, searchParams } = new URL(String(input), 'http://localhost')
      if (pathname === '/api/companies') parameters.push(searchParams)
      return fetched(input, init)
    })
  }, 120_000)
  afterAll(() => product.close())
  beforeEach(() => {
    parameters = []
  })

  const fieldsAsked = (at: number): string[] => parameters.at(at)!.get('fields')!.split(',')
  const grid = () => screen.findByRole('grid', undefined, SLOW)
  const scrollTo = async (row: number) => {
    const scroller = await grid()
    scroller.scrollTop = row * 36
    fireEvent.scroll(scroller)
  }
  const toggle = async (column: string) => {
    await product.user.click(screen.getByRole('button', { name: 'Настроить столбцы' }))
    await product.user.click(await screen.findByRole('checkbox', { name: column }, SLOW))
    await product.user.keyboard('{Escape}')
  }

  test('a list requests the columns that it shows, and for a column switched on later its values in the rows in view', async () => {
    await product.open('/company/list')
    await within(await grid()).findByText('К-001', undefined, SLOW)
    expect(fieldsAsked(-1)).toEqual(expect.arrayContaining(['shortName', 'inn', 'metadataFields.isActive']))
    expect(fieldsAsked(-1)).not.toEqual(expect.arrayContaining(['kpp']))
    expect(fieldsAsked(-1)).not.toEqual(expect.arrayContaining(['balance']))

    await scrollTo(45)
    await waitFor(() => expect(screen.getByText(/Загружено: 100/)).toBeInTheDocument(), SLOW)
    await scrollTo(80)
    await waitFor(() => expect(screen.getByText(/^Всего: 1\d\d/)).toBeInTheDocument(), SLOW)
    const before = parameters.length
    await toggle('КПП')
    await waitFor(async () => expect(within(await grid()).getByText('770000075')).toBeInTheDocument(), SLOW)
    expect(screen.getByText(/^Всего: 1\d\d/)).toBeInTheDocument()
    expect(fieldsAsked(-1)).toEqual(expect.arrayContaining(['kpp']))
    // Only the visible page is requested; the page above is requested after scrolling to it.
    expect(parameters).toHaveLength(before + 1)
    await scrollTo(0)
    await waitFor(async () => expect(within(await grid()).getByText('770000005')).toBeInTheDocument(), SLOW)
    expect(parameters).toHaveLength(before + 2)

    // The field of a column that is switched off is still in memory.
    await toggle('КПП')
    await waitFor(async () => expect(within(await grid()).queryByText('770000005')).toBeNull(), SLOW)
    await toggle('КПП')
    await waitFor(async () => expect(within(await grid()).getByText('770000005')).toBeInTheDocument(), SLOW)
    expect(parameters).toHaveLength(before + 2)
  })
})

describe('orders of large lists', () => {
  /** A list with many rows can be sorted only by indexed columns; once all found rows are loaded, by any column. */
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 15_000 }

  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
    const { db } = product.app.database
    await sql`insert into company (kind, name, short_name) select 'client', 'Карьер ' || n, 'К-' || lpad(n::text, 5, '0') from generate_series(1, 12000) n`.execute(
      db,
    )
    await sql`analyze company`.execute(db)
  }, 120_000)
  afterAll(() => product.close())

  const grid = () => screen.findByRole('grid', undefined, SLOW)
  const head = async (name: string) => within(await grid()).findByRole('columnheader', { name: new RegExp(`^${name}`, 'u') }, SLOW)

  test('a large list can be sorted by its indexed columns', async () => {
    await product.open('/company/list')
    await within(await grid()).findByText('К-00001', undefined, SLOW)
    await waitFor(async () => expect(await head('Куратор')).not.toHaveAttribute('aria-sort'), SLOW)
    expect(await head('Куратор')).toHaveAttribute('title', expect.stringContaining('сузьте фильтр'))
    expect(await head('ИНН')).toHaveAttribute('aria-sort', 'none')
    expect(await head('ИНН')).not.toHaveAttribute('title')

    await product.user.click(await head('ИНН'))
    await within(await grid()).findByText('К-00001', undefined, SLOW)
  })

  test('a filtered list can be sorted by the others too', async () => {
    await product.open('/company/list?query=К-0012')
    await within(await grid()).findByText('К-00120', undefined, SLOW)
    await waitFor(async () => expect(await head('Куратор')).toHaveAttribute('aria-sort', 'none'), SLOW)
  })
})
