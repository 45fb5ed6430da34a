import userEvent from '@testing-library/user-event'
import { act, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { entered, makeBusiness } from '../../support/deals.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

interface Emulated {
  readonly happyDOM: { readonly setViewport: (size: { readonly width: number; readonly height: number }) => void }
}
/** Widens the window so that the latest changes are shown next to the record. */
const showLatest = async (): Promise<void> => {
  const { happyDOM } = window as unknown as Emulated
  act(() => happyDOM.setViewport({ width: 1800, height: 900 }))
  await screen.findByRole('complementary', { name: 'История' })
}

let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
}, 60_000)
afterAll(() => product.close())

test('a card lists the statuses of a deal, newest first: the sump before it was counted, closed after [R-490]', async () => {
  const of = await makeBusiness(product.app)
  const operator = await product.app.holder(['DEAL_VIEW', 'DEAL_ADD'])
  const { id } = await entered(product.app, of, { ttn: 'И-1' }, operator)
  expect((await product.app.call('POST', 'api/deals/authorize', { json: { ids: [id] } })).status).toBe(200)
  expect((await product.app.call('PATCH', `api/deals/${id}/close`, { json: {} })).status).toBe(200)
  await product.open(`/deals/list/${id}`)
  const section = await screen.findByRole('region', { name: 'История статусов' }, { timeout: 20_000 })
  const texts = within(section)
    .getAllByRole('listitem')
    .map(one => one.textContent)
  expect(texts.map(text => /Закрыта|Активна|Авторизация/u.exec(text ?? '')?.[0])).toEqual(['Закрыта', 'Активна', 'Авторизация'])
  expect(screen.getAllByText(/^\d+(?:,\d+)? т$/u).length).toBeGreaterThan(1)
  await showLatest()
  const latest = within(screen.getByRole('complementary', { name: 'История' }))
  const entries = await latest.findAllByRole('listitem')
  const sentences = entries.map(one => [...one.querySelectorAll('p')].slice(0, 2).map(line => line.textContent.replaceAll('\u00a0', ' ')))
  expect(sentences[0]).toEqual(['Выполнено действие «Закрыть накладную»', 'Изменилось: Статус: Активна → Закрыта'])
  expect(sentences[1]![0]).toBe('Выполнено действие «Авторизовать»')
  expect(sentences[1]![1]).toMatch(/^Изменилось: Статус: Авторизация → Активна; /u)
  expect(sentences[2]![0]).toBe('Запись создана')
})

test('the card of a deleted deal offers to put it back, and shows it as it was', async () => {
  const of = await makeBusiness(product.app)
  const { id } = await entered(product.app, of, { ttn: 'В-1' })
  const gone = await product.app.call('PATCH', `api/deals/${id}/delete`, { json: { delComment: 'Ошиблись' } })
  expect(gone.status).toBe(200)
  await product.open(`/deals/list/${id}`)
  const user = userEvent.setup()
  expect(await screen.findByText('Ошиблись', {}, { timeout: 20_000 })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Восстановить' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Восстановить' }))
  expect(await screen.findByRole('button', { name: 'Удалить накладную' }, { timeout: 20_000 })).toBeVisible()
  expect(screen.queryByText('Ошиблись')).toBeNull()
  expect((await product.app.call('GET', `api/deals/${id}`)).body).toMatchObject({ state: 'active', delComment: null })
})
