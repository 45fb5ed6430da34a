import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi, describe } from 'vitest'
import { posted } from '../../support/deals.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('regular payments', () => {
  vi.setConfig({ testTimeout: 90_000 })

  /** Regular transfers and expenses: one resource with separate screens for each kind (decision 0032). */
  let product: ScreenTest
  let transfer: number
  let rent: number
  const SLOW = { timeout: 20_000 }
  const FAR = '2038-03-01'

  beforeAll(async () => {
    product = await openProduct()
    const { app } = product
    const partner = await posted(app, 'api/companies', { name: 'ООО «Арендодатель»', shortName: 'Арендодатель' })
    const site = await posted(app, 'api/points', { name: 'Автобаза', company: 1, pointType: [4], address: 'Автобаза, 1' })
    await posted(app, 'api/accounts', { login: 'clerk', fio: 'Писарев Пётр', accountType: 1, point: site })
    const shared = { payMethod: 1, sum: '5000', day: 25, start: FAR }
    transfer = await posted(app, 'api/regular_payments', {
      ...shared,
      name: 'Лизинг',
      kind: 'transfer',
      costList: 2,
      companyFrom: 1,
      companyTo: partner,
    })
    rent = await posted(app, 'api/regular_payments', { ...shared, name: 'Аренда базы', kind: 'expense', costList: 14 })
  })
  afterEach(() => {
    cleanup()
    for (const key of Object.keys(localStorage)) if (key.startsWith('nerud.draft:')) localStorage.removeItem(key)
  })
  afterAll(() => product.close())

  const combobox = (label: RegExp) => screen.findByRole('combobox', { name: label }, SLOW)
  const choose = async (label: RegExp, option: RegExp): Promise<void> => {
    await product.user.click(await combobox(label))
    await product.user.click(await screen.findByRole('option', { name: option }, SLOW))
  }
  const type = async (label: RegExp, text: string): Promise<void> => {
    const input = await screen.findByRole('textbox', { name: label }, SLOW)
    await product.user.clear(input)
    await product.user.type(input, text)
  }

  test('each kind has a list of its own, and a card at the other kind’s address redirects to its own', async () => {
    await product.open('/finances/regular/exps/list')
    expect(await screen.findByText('Аренда базы', undefined, SLOW)).toBeInTheDocument()
    expect(screen.queryByText('Лизинг')).toBeNull()
    cleanup()
    await product.open('/finances/regular/transfers/list')
    expect(await screen.findByText('Лизинг', undefined, SLOW)).toBeInTheDocument()
    expect(screen.queryByText('Аренда базы')).toBeNull()
    cleanup()
    await product.open(`/finances/regular/exps/list/${transfer}`)
    const back = await screen.findByRole('navigation', { name: 'Путь к записи' }, SLOW)
    await waitFor(() => expect(within(back).getByRole('link')).toHaveTextContent('Постоянные переводы'), SLOW)
  })

  test('the form asks for the fields of the kind of expense, and shows the upcoming days while typing', async () => {
    await product.open('/finances/regular/exps/create')
    await type(/^Название/, 'Оклад писаря')
    expect(screen.queryByRole('combobox', { name: /^Сотрудник/ })).toBeNull()
    await choose(/^Вид расхода/, /^Транспорт/)
    expect(await combobox(/^Машина/)).toBeInTheDocument()
    await choose(/^Вид расхода/, /^ФОТ/)
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Машина/ })).toBeNull(), SLOW)
    await choose(/^Статья/, /^Заработная плата/)
    await type(/^Сумма/, '70000')
    await choose(/^Способ оплаты/, /^Безналичный/)
    await type(/^Начало/, '01.03.2038')
    await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Укажите сотрудника: это статья ФОТ', undefined, SLOW)).toBeInTheDocument()
    expect(screen.getByText('Укажите день от 1 до 31')).toBeInTheDocument()
    await choose(/^Сотрудник/, /^Писарев/)
    await type(/^День месяца/, '31')
    expect(await screen.findByText('31.03.2038, 30.04.2038, 31.05.2038', undefined, SLOW)).toBeInTheDocument()
    await choose(/^Период/, /^Каждую неделю/)
    await choose(/^День недели/, /^Пятница/)
    expect(await screen.findByText('05.03.2038, 12.03.2038, 19.03.2038', undefined, SLOW)).toBeInTheDocument()
    await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => {
      const { body } = await product.app.call('GET', 'api/regular_payments?kind=expense&query=писаря')
      expect(body).toMatchObject([
        { costListType: { id: 3 }, account: { fio: 'Писарев Пётр' }, point: { name: 'Автобаза' }, weekday: 'fri', day: null },
      ])
    }, SLOW)
  })

  test('the form of a transfer asks for two companies, begins with ours, and offers articles of transfers alone', async () => {
    await product.open('/finances/regular/transfers/create')
    await waitFor(async () => expect(await combobox(/^Отправитель/)).toHaveDisplayValue(/\S/), SLOW)
    expect(screen.queryByRole('combobox', { name: /^Вид расхода/ })).toBeNull()
    await product.user.click(await combobox(/^Статья/))
    const options = await screen.findAllByRole('option', undefined, SLOW)
    const names = options.map(one => one.textContent)
    expect(names).toContain('Оплата по договору')
    expect(names).not.toContain('Аренда')
  })

  test('a card shows its state and its payments, and can be paused', async () => {
    await product.open(`/finances/regular/exps/list/${rent}`)
    expect(await screen.findByText('Действует', undefined, SLOW)).toBeInTheDocument()
    expect(screen.getByText('25.03.2038, 25.04.2038, 25.05.2038')).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: /^Платежи/ })).toBeInTheDocument()
    await product.user.click(await screen.findByRole('button', { name: 'Приостановить' }, SLOW))
    expect(await screen.findByText('Приостановлен', undefined, SLOW)).toBeInTheDocument()
    expect(screen.getByText(/^Платёж приостановлен: он не создаётся/)).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Возобновить' }, SLOW)).toBeInTheDocument()
  })

  test('a draft is carried out in its window, which links to the regular payment that made it', async () => {
    const { app } = product
    const today = new Date().toISOString().slice(0, 10)
    const json = {
      name: 'Связь',
      kind: 'expense',
      costList: 15,
      payMethod: 1,
      sum: '700',
      mode: 'draft',
      day: Number(today.slice(8)),
      start: today,
    }
    const regular = await posted(app, 'api/regular_payments', json)
    const drafts = () => app.call('GET', `api/payments?regularPayment=${regular}`)
    await waitFor(async () => expect((await drafts()).body).toHaveLength(1), SLOW)
    const { id } = (await drafts()).body[0]
    await product.open(`/finances/exps?over=payment.${id}`)
    const dialog = await screen.findByRole('dialog', { name: `Расход: #${id}` }, SLOW)
    expect(await within(dialog).findByText(/\(Черновик\)/, undefined, SLOW)).toBeInTheDocument()
    expect(within(dialog).getByRole('link', { name: 'Связь' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/finances/regular/exps/list/${regular}`),
    )
    await product.user.click(await within(dialog).findByRole('button', { name: 'Провести' }, SLOW))
    const query = await screen.findByRole('dialog', { name: /Провести/ }, SLOW)
    await product.user.click(within(query).getByRole('button', { name: 'Провести' }))
    expect(await within(dialog).findByText(/\(Оплачен\)/, undefined, SLOW)).toBeInTheDocument()
    expect((await drafts()).body[0].payStatus.id).toBe(3)
  })
})
