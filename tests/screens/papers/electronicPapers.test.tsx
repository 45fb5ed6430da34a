import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { entered, makeBusiness } from '../../support/deals.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 90_000 })

/** The electronic papers of a waybill: its tab, a new paper, and the state of its titles. */
let product: ScreenTest
let deal: number
const SLOW = { timeout: 20_000 }

beforeAll(async () => {
  product = await openProduct()
  const { app } = product
  deal = (await entered(app, await makeBusiness(app), { dtDeal: '2026-01-20' })).id
})
afterEach(cleanup)
afterAll(() => product.close())

test('the tab of a waybill creates its electronic waybill, whose titles wait for their signatures', async () => {
  const { app, user } = product
  await product.open(`/deals/list/${deal}`)
  await user.click(await screen.findByRole('tab', { name: /^Электронные документы/ }, SLOW))
  const panel = await screen.findByRole('tabpanel', undefined, SLOW)
  await user.click((await within(panel).findAllByRole('button', { name: /^Создать/ }, SLOW))[0]!)
  await user.type(await screen.findByRole('textbox', { name: /^Номер у оператора/ }, SLOW), 'uid-77')
  await user.type(screen.getByRole('textbox', { name: /^Оператор ЭДО/ }), 'Диадок')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  const paper = async () => (await app.call('GET', `api/electronic_papers?deal=${deal}`)).body[0]
  await waitFor(
    async () => expect(await paper()).toMatchObject({ number: 'uid-77', kind: 'etrn', status: 'draft', deal: { id: deal } }),
    SLOW,
  )
  await product.open(`/electronic-papers/list/${(await paper()).id}`)
  expect(await screen.findByText('Грузоотправитель', undefined, SLOW)).toBeInTheDocument()
  expect(screen.getAllByText('Ждёт')).toHaveLength(4)
  await product.open(`/deals/list/${deal}`)
  await user.click(await screen.findByRole('tab', { name: /^Электронные документы/ }, SLOW))
  expect((await screen.findAllByText('uid-77', undefined, SLOW))[0]).toBeInTheDocument()
})
