import { cleanup, screen, waitFor, within, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi, describe } from 'vitest'
import { sql } from 'kysely'
import type { NpdService } from '#resources/adapters/externalServices.rules'
import { personInn } from '#resources/seed/demo/numbers.rules'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('self-employed people', () => {
  vi.setConfig({ testTimeout: 120_000 })
  configure({ asyncUtilTimeout: 20_000 })

  /** A fake tax service: every payee is a taxpayer. */
  const npd: NpdService = { isConfigured: true, check: async () => ({ kind: 'known', isPayer: true, message: 'является плательщиком' }) }
  let product: ScreenTest
  let made = 0
  const post = async (path: string, json: object): Promise<{ id: number }> => {
    const { status, body } = await product.app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body as { id: number }
  }
  const person = (): Promise<{ id: number }> =>
    post('api/companies', { name: `Самозанятый ${++made}`, shortName: `Самозанятый ${made}`, ownerType: 5, inn: personInn('5024', made) })
  const paid = (companyTo: number, price = '1000'): Promise<{ id: number }> =>
    post('api/payments', { companyFrom: 1, companyTo, costList: 2, payMethod: 1, price, createDate: '2026-05-10' })
  const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

  describe('payments to the self-employed', () => {
    beforeAll(async () => {
      product = await openProduct([], { now: new Date('2026-05-20T09:00:00Z'), services: { npd } })
    }, 60_000)
    afterAll(() => product.close())
    afterEach(() => {
      cleanup()
      localStorage.clear()
    })

    test('are checked from their list, which shows the progress [R-525]', async () => {
      for (const { id } of [await person(), await person()]) await paid(id)
      await product.open('/sump/check-smz')
      const grid = await screen.findByRole('grid', { name: 'Платежи самозанятым' })
      expect(await within(grid).findAllByText('Не проверен')).toHaveLength(2)
      await product.user.click(screen.getByRole('checkbox', { name: /все/i }))
      await product.user.click(await screen.findByRole('button', { name: 'Проверить НПД' }))
      expect(await screen.findByText('Проверка НПД: 1 из 2, осталось около 1 мин')).toBeTruthy()
      // The second check waits in the queue; the first one is answered, and the list shows the result.
      expect(await within(grid).findByText('Плательщик')).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Ход проверки' }).getAttribute('href')).toMatch(/^\/task-manager\/\d+$/u)
      await product.user.click(screen.getByRole('button', { name: 'Остановить проверку' }))
      await waitFor(() => expect(screen.queryByText(/Проверка НПД/u)).toBeNull())
    })

    test('get their receipt in the window of the payment, where it is a link', async () => {
      const { id } = await paid((await person()).id)
      await product.open(`/sump/check-smz?show=${id}`)
      const grid = await screen.findByRole('grid', { name: 'Платежи самозанятым' })
      await product.user.click((await within(grid).findAllByText(`Самозанятый ${made}`))[0]!)
      const window = await screen.findByRole('dialog', { name: `Перевод: #${id}` })
      await product.user.click(await within(window).findByRole('button', { name: 'Записать чек' }))
      const dialog = await screen.findByRole('dialog', { name: 'Записать чек' })
      await product.user.type(within(dialog).getByRole('textbox', { name: 'Номер чека' }), '20ab12cd')
      await product.user.type(within(dialog).getByRole('textbox', { name: 'Ссылка на чек' }), 'https://lknpd.nalog.ru/receipt/20ab12cd')
      await product.user.click(within(dialog).getByRole('button', { name: 'Записать чек' }))
      const link = await within(window).findByRole('link', { name: '20ab12cd' })
      expect(link.getAttribute('href')).toBe('https://lknpd.nalog.ru/receipt/20ab12cd')
    })

    test('beyond the yearly limit cause a warning while they are entered', async () => {
      const { id } = await person()
      await paid(id, '800')
      await sql`update property set parameter_value = '1000' where parameter = 'npdLimit'`.execute(product.app.database.db)
      await product.open(`/cashbox/company/list/${id}?dateFrom=2026-05-01&dateTo=2026-05-31`)
      await product.user.click(await screen.findByRole('button', { name: 'Ещё действия' }))
      await product.user.click(await screen.findByRole('menuitem', { name: 'Добавить Перевод' }))
      const dialog = await screen.findByRole('dialog', { name: 'Добавить Перевод' })
      const choose = async (label: RegExp, option: RegExp): Promise<void> => {
        await product.user.click(within(dialog).getByRole('combobox', { name: label }))
        await product.user.click(await screen.findByRole('option', { name: option }))
      }
      await choose(/^Получатель/u, /^Самозанятый/u)
      await choose(/^Способ оплаты/u, /^Безнал/u)
      const sum = within(dialog).getByRole('textbox', { name: /^Сумма/u })
      const day = within(dialog).getByRole('textbox', { name: /^Дата расхода/u })
      await product.user.clear(day)
      await product.user.type(day, '20.05.2026')
      // The default is the balance due.
      await product.user.clear(sum)
      await product.user.type(sum, '99')
      await waitFor(() => expect(sum).toHaveValue('99'))
      expect(within(dialog).queryByText(/лимит/u)).toBeNull()
      await product.user.clear(sum)
      await product.user.type(sum, '200')
      const name = `Самозанятый ${made}`
      await waitFor(() =>
        expect(plain(dialog.textContent ?? '')).toContain(`${name}: доход за 2026 год станет 1 000,00 ₽ из 1 000,00 ₽ по лимиту НПД.`),
      )
      await product.user.clear(sum)
      await product.user.type(sum, '200,01')
      await waitFor(() =>
        expect(plain(dialog.textContent ?? '')).toContain(
          `${name}: доход за 2026 год станет 1 000,01 ₽, больше лимита НПД 1 000,00 ₽. Платёж можно сохранить.`,
        ),
      )
    })
  })

  describe('an installation without a tax service', () => {
    beforeAll(async () => {
      product = await openProduct([], { now: new Date('2026-05-20T09:00:00Z') })
    }, 60_000)
    afterAll(() => product.close())
    afterEach(cleanup)

    test('says so above the list, with instructions for checking by hand', async () => {
      await product.open('/sump/check-smz')
      expect(await screen.findByText('Служба налоговой не подключена: статус можно проверить вручную')).toBeTruthy()
      expect(screen.getByRole('link', { name: 'на сайте ФНС' }).getAttribute('href')).toBe('https://npd.nalog.ru/check-status/')
    })
  })
})
