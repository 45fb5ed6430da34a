import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bankOperation } from '../../support/incoming.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

/** All waiting records in one list, processed by keyboard only (silent-places §7). */
vi.setConfig({ testTimeout: 60_000 })
const LONG = { timeout: 20_000 }
let product: ScreenTest
let general: number
let fineOf = 0
const statusOf = async (path: string, id: number): Promise<number> => (await product.app.call('GET', `${path}/${id}`)).body.status.id
const BANK = 'api/bank_transactions'
const FINES = 'api/truck_penalty_transactions'
const fine = async (decisionDate: string): Promise<number> => {
  const json = {
    uin: String(18810177260000001000n + BigInt(++fineOf)),
    decisionDate,
    violatedAt: `${decisionDate}T09:30:00Z`,
    plate: `М${String(fineOf).padStart(3, '0')}ММ77`,
    sum: '1000.00',
    noDiscount: true,
  }
  const { status, body } = await product.app.call('POST', FINES, { json })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

beforeAll(async () => {
  product = await openProduct()
  general = (await product.app.call('GET', 'api/cost_lists?name=Банковские комиссии')).body[0].id
}, 60_000)
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => product.close())

const lines = async () => within(await screen.findByRole('listbox', { name: 'Что ждёт решения' }, LONG))
const line = async (text: RegExp) => (await lines()).findByRole('option', { name: text }, LONG)

test('waiting records are accepted line by line, and those that cannot be accepted are not offered', async () => {
  const [first, second] = [await fine('2026-01-05'), await fine('2026-01-20')]
  const unknown = await bankOperation(product.app, { inn: '5047000058' })
  await product.open('/sump')
  const found = await lines()
  await waitFor(() => expect(found.getAllByRole('option')).toHaveLength(3), LONG)
  expect(found.getAllByRole('option').map(one => /Штрафы|Банк/.exec(one.textContent)?.[0])).toEqual(['Штрафы', 'Банк', 'Штрафы'])
  expect(await screen.findByRole('button', { name: 'Всё 3' }, LONG)).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(screen.getByRole('listbox')).toHaveFocus(), LONG)
  await product.user.keyboard('{Enter}')
  await waitFor(async () => expect(await statusOf(FINES, first)).toBe(2), LONG)
  // The next line becomes the active one.
  expect(await screen.findByText(/^Предложить нечего/, undefined, LONG)).toBeInTheDocument()
  // If nothing is proposed, there is nothing to accept, neither by a button nor by a key.
  expect(screen.queryByRole('button', { name: 'Принять предложение' })).toBeNull()
  await product.user.keyboard('{Enter}')
  await product.user.keyboard('{ArrowDown}{ArrowUp}')
  expect(await screen.findByText(/^Предложить нечего/, undefined, LONG)).toBeInTheDocument()
  expect(screen.queryByText(/^Не получилось: /)).toBeNull()
  expect([await statusOf(BANK, unknown), await statusOf(FINES, second)]).toEqual([1, 1])
  cleanup()
  await product.open(`/finances/bank-transaction/list/${unknown}`)
  expect(await screen.findByText(/^Предложить нечего/, undefined, LONG)).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: /^Разнести/ }, LONG)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Принять предложение' })).toBeNull()
})

test('several are selected and accepted at once, and one kind can be shown alone', async () => {
  const { user } = product
  const id = await fine('2026-01-02')
  await product.open('/sump')
  await waitFor(async () => expect((await lines()).getAllByRole('option')).toHaveLength(3), LONG)
  await waitFor(() => expect(screen.getByRole('listbox')).toHaveFocus(), LONG)
  await user.keyboard('{Control>}a{/Control}')
  // One of the three has no proposal.
  expect(await screen.findByRole('button', { name: 'Принять отмеченные: 2' }, LONG)).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Сделано: 2', undefined, LONG)).toBeInTheDocument()
  await waitFor(async () => expect((await lines()).getAllByRole('option')).toHaveLength(1), LONG)
  expect(await statusOf(FINES, id)).toBe(2)
  await user.click(screen.getByRole('button', { name: /^Штрафы \d/ }))
  expect(await screen.findByText('Разобрано всё', undefined, LONG)).toBeInTheDocument()
})

test('a digit starts another action, and the line disappears', async () => {
  const { user } = product
  await product.open('/sump')
  const waiting = await line(/Банк/)
  await waitFor(() => expect(screen.getByRole('listbox')).toHaveFocus(), LONG)
  await user.keyboard('1')
  const dialog = await screen.findByRole('dialog', { name: 'Разнести' }, LONG)
  const article = within(dialog).getByRole('combobox', { name: /Статья/ })
  await waitFor(() => expect(article).toHaveFocus(), LONG)
  await user.keyboard('Банковские комиссии')
  await screen.findByRole('option', { name: /Банковские комиссии/ }, LONG)
  await user.keyboard('{ArrowDown}{Enter}')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(waiting).not.toBeInTheDocument(), LONG)
  expect((await product.app.call('GET', `${BANK}?costList=${general}`)).status).toBeLessThan(500)
  expect((await product.app.call('GET', `${BANK}/sump`)).body).toEqual([])
})

test('a user who may only read is offered nothing to accept', async () => {
  await fine('2026-01-03')
  await product.app.holder(['PENALTY_PDD_TRX_VIEW'], 'looker')
  await product.open('/sump', 'looker')
  expect(await line(/Штрафы/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Принять к оплате' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Банк/ })).toBeNull()
})

test('the card of a transaction shows the proposal and offers the same actions', async () => {
  const id = await bankOperation(product.app, { inn: '5047000058' })
  await product.open(`/finances/bank-transaction/list/${id}`)
  expect(await screen.findByText(/^Предлагается:/, undefined, LONG)).toHaveTextContent('Банковские комиссии')
  await product.user.click(await screen.findByRole('button', { name: 'Принять предложение' }, LONG))
  await waitFor(async () => expect(await statusOf(BANK, id)).toBe(2), LONG)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Принять предложение' })).toBeNull(), LONG)
})

test('the company of an unknown INN is created with the data of the register, and then filled in at the allocated line', async () => {
  const { user } = product
  const inn = '7736050003'
  await bankOperation(product.app, { inn })
  await product.open('/sump')
  await user.click(await line(/Банк/))
  await user.click(await screen.findByRole('button', { name: 'Создать компанию' }, LONG))
  const dialog = await screen.findByRole('dialog', { name: /омпани/ }, LONG)
  await waitFor(() => expect(within(dialog).getByRole('textbox', { name: /^ИНН/ })).toHaveValue(inn), LONG)
  const name = await within(dialog).findByRole('textbox', { name: /^Краткое/ }, LONG)
  expect((name as HTMLInputElement).value).not.toBe('')
  await user.click(within(dialog).getByRole('button', { name: /Создать|Сохранить/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Создать компанию' })).toBeNull(), LONG)
  const [company] = (await product.app.call('GET', `api/companies?query=${inn}`)).body
  expect(company.inn).toBe(inn)
  await user.click(screen.getByRole('button', { name: /^Разнести/ }))
  const bind = await screen.findByRole('dialog', { name: 'Разнести' }, LONG)
  await waitFor(
    () =>
      expect(within(bind).getByRole('combobox', { name: /Компания|Контрагент/ })).toHaveAttribute(
        'value',
        expect.stringContaining(company.shortName),
      ),
    LONG,
  )
})

test('a card opened from the inbox leads to the next line', async () => {
  for (const day of ['2026-01-06', '2026-01-07']) await fine(day)
  await product.open('/sump?kind=truckPenaltyTransaction')
  await waitFor(async () => expect((await lines()).getAllByRole('option').length).toBeGreaterThanOrEqual(2), LONG)
  const listed = (await lines()).getAllByRole('option').length
  await product.user.keyboard('[KeyO]')
  expect(await screen.findByRole('button', { name: 'Предыдущая запись' }, LONG)).toBeDisabled()
  for (let step = 1; step < listed; step += 1) {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Следующая запись' })).toBeEnabled(), LONG)
    const title = screen.getByRole('heading', { level: 1 }).textContent
    await product.user.click(screen.getByRole('button', { name: 'Следующая запись' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(title), LONG)
  }
  await waitFor(() => expect(screen.getByRole('button', { name: 'Следующая запись' })).toBeDisabled(), LONG)
})
