import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

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
