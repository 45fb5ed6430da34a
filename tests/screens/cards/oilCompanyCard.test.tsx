import { screen, waitFor, within, cleanup } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi, describe, afterEach } from 'vitest'
import { sql } from 'kysely'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'
import { posted } from '../../support/deals.ts'

describe('fuel cards', () => {
  vi.setConfig({ testTimeout: 90_000 })

  /** A fuel card with its bindings: its tabs, a new binding, the PIN. */
  let product: ScreenTest
  let card: number
  const SLOW = { timeout: 20_000 }

  beforeAll(async () => {
    product = await openProduct()
    const { app } = product
    const { rows } = await sql<{ id: number }>`insert into company (kind, name, is_active, ins_date)
    values ('oil', 'Топливо Плюс', true, now()) returning id::int`.execute(app.database.db)
    card = await posted(app, 'api/oil_company_cards', { company: rows[0]!.id, number: '7013 0001', pinCode: '4271' })
    const shared = { card, costListTypes: 2, costList: 14 }
    await posted(app, 'api/oil_company_card_ref_histories', { ...shared, dtStart: '2026-01-01' })
    await posted(app, 'api/oil_company_card_exclusions', { ...shared, dtStart: '2026-02-01', appointment: 'мойка' })
  })
  afterEach(cleanup)
  afterAll(() => product.close())

  const choose = async (label: RegExp, option: RegExp): Promise<void> => {
    await product.user.click(await screen.findByRole('combobox', { name: label }, SLOW))
    await product.user.click(await screen.findByRole('option', { name: option }, SLOW))
  }

  test('shows what a card is bound to, its history and its exclusions [R-771]', async () => {
    await product.open(`/oil-cards/list/${card}`)
    expect((await screen.findAllByText('01.01.2026', undefined, SLOW)).length).toBeGreaterThan(0)
    expect(screen.queryByText('4271')).toBeNull()
    await product.user.click(await screen.findByRole('tab', { name: /^История закреплений/ }, SLOW))
    expect(await screen.findByText('Действует', undefined, SLOW)).toBeInTheDocument()
    await product.user.click(screen.getByRole('tab', { name: /^Исключения/ }))
    expect(await screen.findByText('мойка', undefined, SLOW)).toBeInTheDocument()
  })

  test('a new binding asks for the object that its type of cost requires, and is in force from its day on', async () => {
    const { app, user } = product
    await posted(app, 'api/accounts', { login: 'clerk', fio: 'Писарев Пётр', accountType: 1 })
    await product.open(`/oil-cards/list/${card}`)
    await user.click(await screen.findByRole('tab', { name: /^История закреплений/ }, SLOW))
    await user.click(await screen.findByRole('button', { name: /^(Добавить|Создать)/ }, SLOW))
    const dialog = await screen.findByRole('dialog', undefined, SLOW)
    await choose(/^Вид расхода/, /^ФОТ/)
    await choose(/^Статья/, /^Заработная плата/)
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Укажите сотрудника: это статья ФОТ', undefined, SLOW)).toBeInTheDocument()
    await choose(/^Сотрудник/, /^Писарев/)
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => {
      const { body } = await app.call('GET', `api/oil_company_cards/${card}`)
      expect(body).toMatchObject({ object: 'Писарев Пётр', costListType: { id: 3 } })
    }, SLOW)
  })

  test('the PIN is shown on request, and the form replaces it without showing it', async () => {
    const { app, user } = product
    await product.open(`/oil-cards/list/${card}`)
    await user.click(await screen.findByRole('button', { name: 'Показать PIN-код' }, SLOW))
    expect(await screen.findByText('4271', undefined, SLOW)).toBeInTheDocument()
    cleanup()
    await product.open(`/oil-cards/list/${card}/edit`)
    const input = await screen.findByLabelText(/^PIN-код/, undefined, SLOW)
    expect(input).toHaveAttribute('type', 'password')
    await user.click(input)
    await user.keyboard('9035')
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => {
      const { rows } = await sql`select pin_code from oil_company_card where id = ${card}`.execute(app.database.db)
      expect(rows).toEqual([{ pin_code: '9035' }])
    }, SLOW)
  })
})
