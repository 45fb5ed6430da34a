import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { importOf, xlsx, type Cell } from '../../support/imports.ts'

/** Import of bindings of fuel cards (imports.md §4). */
let app: TestApp
let card: number
let namesake: number
beforeAll(async () => {
  app = await testApp()
  const cardOf = async (name: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`insert into company (kind, name, is_active, ins_date) values ('oil', ${name}, true, now())
      returning id::int`.execute(app.database.db)
    return (await app.call('POST', 'api/oil_company_cards', { json: { company: rows[0]!.id, number: '7013 0001' } })).body.id as number
  }
  card = await cardOf('Топливо Плюс')
  namesake = await cardOf('Вторая сеть')
  await app.call('POST', 'api/accounts', { json: { login: 'clerk', fio: 'Писарев Пётр', accountType: 1 } })
})
afterAll(() => app.close())

const { applied, checked } = importOf(() => app, 'api/import/bind-cards')
const HEAD = ['Номер карты', 'Поставщик', 'Вид статьи', 'Статья', 'Логин сотрудника', 'Дата начала', 'Скидка'] as const
const PAYROLL = ['ФОТ', 'Заработная плата'] as const
const file = (...rows: readonly (readonly Cell[])[]): Uint8Array => xlsx([HEAD, ...rows])
const historyOf = async (id: number): Promise<Answered['body'][]> => (await app.call('GET', `api/oil_company_cards/${id}/history`)).body

test('a card is found by its number at its supplier, a binding by its card and day [R-332]', async () => {
  const row = (supplier: string, discount: string): readonly Cell[] => ['7013 0001', supplier, ...PAYROLL, 'clerk', '01.02.2026', discount]
  expect(await applied(file(row('топливо плюс', '2,5'), row('Вторая сеть', '3')))).toMatchObject({ created: 2, errors: [] })
  expect(await historyOf(card)).toMatchObject([{ dtStart: '2026-02-01', discount: '2.50', account: { login: 'clerk' } }])
  expect(await historyOf(namesake)).toMatchObject([{ discount: '3.00' }])
  expect(await applied(file(row('Топливо Плюс', '2,5'), row('Вторая сеть', '4')))).toMatchObject({ created: 0, updated: 1, skipped: 1 })
  expect(await historyOf(namesake)).toMatchObject([{ discount: '4.00' }])
})

test('what is wrong in a file is said at its row, and nothing of it is stored', async () => {
  const { errors } = await checked(
    file(
      ['7013 0002', 'Топливо Плюс', ...PAYROLL, 'clerk', '01.03.2026', null],
      ['7013 0001', 'Неизвестный', ...PAYROLL, 'clerk', '01.03.2026', null],
      ['7013 0001', 'Топливо Плюс', ...PAYROLL, null, '01.03.2026', null],
      ['7013 0001', 'Топливо Плюс', ...PAYROLL, 'clerk', '01.04.2026', null],
      ['7013 0001', 'Топливо Плюс', ...PAYROLL, 'clerk', '01.04.2026', null],
    ),
  )
  const texts = errors.map(({ row, field }: { row: number; field: string }) => [row, field])
  expect(texts).toEqual([
    [2, 'Номер карты'],
    [3, 'Поставщик'],
    [4, 'Логин сотрудника'],
    [6, 'Поставщик'],
  ])
  expect((await historyOf(card)).length).toBe(1)
})
