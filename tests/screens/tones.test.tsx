import { cleanup, screen, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enterDeal, makeBusiness } from '../support/deals.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

/** The meaning of a value is given as text; the tone adds a color mark next to it. */
let product: ScreenTest
let existing = 0
const SLOW = { timeout: 20_000 }
const toneOf = (element: HTMLElement): string | undefined => /\btone-(\w+)/.exec(element.closest('[class*="tone-"]')?.className ?? '')?.[1]
const cells = async (words: string | RegExp): Promise<HTMLElement> =>
  within(await screen.findByRole('grid', {}, SLOW)).findByText(words, {}, SLOW)

beforeAll(async () => {
  product = await openProduct()
  const of = await makeBusiness(product.app)
  await enterDeal(product.app, of, { ttn: 'А-1' })
  const operator = await product.app.holder(['DEAL_VIEW', 'DEAL_ADD'])
  existing = (await enterDeal(product.app, of, { ttn: 'С-1' }, operator)).id
  const { db } = product.app.database
  await sql`insert into job (job_type_id, status, done, total) select id, 'running', 45, 60 from job_type limit 1`.execute(db)
  await sql`insert into job (job_type_id, status, done, total) select id, 'cancelled', 0, 0 from job_type limit 1`.execute(db)
}, 60_000)
afterAll(() => product.close())

test('statuses of jobs are marked, and progress is a percentage, also as text', async () => {
  await product.open('/task-manager')
  expect(toneOf(await cells('Выполняется'))).toBe('running')
  expect(toneOf(await cells('Отменено'))).toBe('deleted')
  const share = await cells(', 75 % от «Всего»')
  expect(share.closest('[role="gridcell"]')).toHaveTextContent('45, 75 % от «Всего»')
  // There is no percentage of zero.
  expect(screen.getAllByText(/ % от /)).toHaveLength(1)
})

test('states of waybills and the sign of their income are marked in lists and on cards', async () => {
  await product.open('/deals/list')
  expect(toneOf(await cells('Авторизация'))).toBe('waiting')
  expect(toneOf(await cells('Активна'))).toBe('active')
  const { body } = await product.app.call('GET', `api/deals/${existing}`)
  expect(Number(body.income)).not.toBe(0)
  cleanup()
  await product.open(`/deals/list/${existing}`)
  const income = (await screen.findAllByText('Доход', {}, SLOW)).find(one => one.tagName === 'DT')!
  const value = within(income.parentElement!).getByText(/₽/)
  expect(toneOf(value)).toBe(Number(body.income) > 0 ? 'moneyIn' : 'moneyOut')
  expect(screen.getAllByText('Авторизация').map(toneOf)).toContain('waiting')
})

test('activity is marked where it is shown', async () => {
  await product.app.call('POST', 'api/tags', { json: { name: 'Срочно', metadataFields: { active: false } } })
  await product.open('/directory/tags')
  expect(toneOf(await cells('Неактивен'))).toBe('closed')
})
