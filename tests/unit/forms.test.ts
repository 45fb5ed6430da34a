import { expect, onTestFinished, test, describe, vi } from 'vitest'
import { createElement } from 'react'
import { resources } from '#resources'
import type { Resource } from '#resource'
import { columnsOfRange, type ReadColumn } from '../../src/admin/form/pasting.ts'
import { fillFromChoice, makeChoiceFilling } from '../../src/admin/sheet/fillFromChoice.ts'
import type { Fill } from '../../src/admin/form/fills.ts'
import {
  copyOfLine,
  isTouched,
  lineOf,
  nextLine,
  carryOverAgain,
  withCells,
  withFormer,
  type SheetLine,
} from '../../src/admin/sheet/line.ts'
import { makeSheet } from '../../src/admin/sheet/sheet.ts'
import { nextText } from '../../src/admin/form/keys.ts'
import { matchingOption } from '../../src/admin/inputs/useOptions.ts'
import { equalProps } from '../../src/admin/inputs/useField.tsx'

describe('entry in a table', () => {
  /** The logic of the entry table, without its rendering. */
  const deal: Resource = resources.deal
  const names = ['dtDeal', 'ttn', 'vehicle', 'cargoRoute', 'driver', 'objectVol', 'shipment']
  const columns: readonly ReadColumn[] = names.map(name => ({ name, one: deal.fields[name]!, names: undefined }))
  const LABELS: Readonly<Record<string, string>> = {
    dtDeal: 'Дата',
    ttn: 'ТТН',
    vehicle: 'Машина',
    cargoRoute: 'Маршрут',
    driver: 'Водитель',
    objectVol: 'Разгрузка',
    shipment: 'Перевозчик',
  }
  const t = (key: string): string => LABELS[key.split('.').at(-1)!] ?? key
  const [truck, way, person] = [{ id: 7 }, { id: 8 }, { id: 9 }]

  const into = (range: readonly (readonly string[])[], from = 'ttn') => {
    const { columns: found, rows, unknown } = columnsOfRange(range, columns, deal, from, t)
    return { names: found.map(column => column?.name), rows, unknown }
  }

  test('a range is pasted into the columns named by its headings, regardless of order, case and asterisks', () => {
    const rows = [['20', 'А123ВС77', 'x', '5']]
    expect(into([['разгрузка *', ' МАШИНА', 'Цвет', 'ТТН:'], ...rows])).toEqual({
      names: ['objectVol', 'vehicle', undefined, 'ttn'],
      rows,
      unknown: ['Цвет'],
    })
  })

  test('without headings a range is pasted into the columns in order from the active one on', () => {
    const rows = [['Т-1', 'А123ВС77'], ['Т-2', 'А124ВС77']] // prettier-ignore
    expect(into(rows)).toMatchObject({ names: ['ttn', 'vehicle', 'cargoRoute', 'driver', 'objectVol', 'shipment'], rows, unknown: [] })
    // A single word that equals a column name is a value: one match is not a header row if other cells are next to it.
    expect(into([['Машина', 'прочее'], ['Т-2', 'ещё']])).toMatchObject({ unknown: [], rows: [['Машина', 'прочее'], ['Т-2', 'ещё']] }) // prettier-ignore
    expect(into([['Машина'], ['А123ВС77']])).toMatchObject({ names: ['vehicle'], rows: [['А123ВС77']] })
  })

  test('a line carries over the declared fields from the line above, and marks them', () => {
    const above = withCells(deal, lineOf({}), { dtDeal: '2026-11-28', ttn: 'Т-1', vehicle: truck, cargoRoute: way }, 'typed')
    const line = nextLine(deal, above, names, {})
    expect(line.values).toEqual({ dtDeal: '2026-11-28', vehicle: truck, cargoRoute: way })
    expect(line.origins).toEqual({ dtDeal: 'last', vehicle: 'last', cargoRoute: 'last' })
    expect([isTouched(above), isTouched(line)]).toEqual([true, false])
  })

  test('later changes of the line above are carried over too, but not into typed or derived values', () => {
    const above = withCells(deal, lineOf({}), { vehicle: truck }, 'typed')
    const typed = withCells(deal, nextLine(deal, above, names, {}), { cargoRoute: { id: 3 } }, 'typed')
    const line = withCells(deal, typed, { driver: null }, { follows: 'vehicle' })
    const later = withCells(deal, above, { cargoRoute: way, driver: person, shipment: { id: 4 } }, { follows: 'vehicle' })
    expect(carryOverAgain(deal, line, later, names).values).toEqual({
      vehicle: truck,
      cargoRoute: { id: 3 },
      driver: null,
      shipment: { id: 4 },
    })
  })

  test('derived values replace carried-over ones, but not typed ones', () => {
    const line = withCells(
      deal,
      withCells(deal, lineOf({}), { cargoRoute: way, driver: person }, 'last'),
      { shipment: { id: 4 }, vehicle: truck },
      'typed',
    )
    const answer = { shipment: { id: 5 }, driver: { id: 6 }, cargoRoute: { id: 3 } }
    const { line: next, changed } = fillFromChoice(deal, line, {
      source: 'vehicle',
      names: Object.keys(answer),
      answer,
      isFixed: name => name === 'cargoRoute',
    })
    expect(next.values).toEqual({ shipment: { id: 4 }, driver: { id: 6 }, cargoRoute: way, vehicle: truck })
    expect(next.origins['driver']).toEqual({ follows: 'vehicle' })
    expect(changed).toEqual(['driver'])
  })

  test('in a stored record only what followed from the stored choice is replaced', () => {
    const record = { id: 1, vehicle: { id: 9 }, shipment: { id: 4 }, driver: person, cargoRoute: null }
    const line = withCells(deal, lineOf(record, { record }), { vehicle: truck }, 'typed')
    const answer = { shipment: { id: 5 }, driver: { id: 6 }, cargoRoute: way }
    const filling = { source: 'vehicle', names: Object.keys(answer), answer, isFixed: () => false }
    const filled = (before: object | null) => fillFromChoice(deal, line, { ...filling, before: before as never }).line.values
    expect(filled({ shipment: { id: 4 }, driver: { id: 7 } })).toMatchObject({ shipment: { id: 5 }, driver: person, cargoRoute: way })
    // There was no choice before: what follows from it now is better than nothing.
    expect(filled(null)).toMatchObject({ shipment: { id: 5 }, driver: { id: 6 } })
  })

  const fillingOf = (answers: Fill['answers']) =>
    makeChoiceFilling({
      resource: deal,
      targetOf: () => undefined,
      rules: {},
      fills: {
        vehicle: { names: ['driver', 'shipment'], max: 9, asks: line => (line['vehicle'] ? { of: line['vehicle'] } : null), answers },
      },
      provider: {} as never,
      isFixed: () => false,
      t,
    })
  const problem = (status: number, code?: string) => Object.assign(new Error('no'), { name: 'HttpProblem', status, code })
  const holderOf = (first: SheetLine) => {
    let line = first
    return { line: () => line, change: (change: (line: SheetLine) => SheetLine) => void (line = change(line)) }
  }
  const carried = withCells(deal, withCells(deal, lineOf({}), { driver: person, shipment: { id: 4 } }, 'last'), { vehicle: truck }, 'typed')

  test('a question whose answer is lost is repeated; a refused one leaves nothing of the choice before', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    onTestFinished(() => void vi.unstubAllGlobals())
    const answers = vi
      .fn<Fill['answers']>()
      .mockRejectedValueOnce(problem(502))
      .mockResolvedValue([{ driver: { id: 6 } }])
    const holder = holderOf(carried)
    await fillingOf(answers).changed(holder, ['vehicle'])
    expect(answers).toHaveBeenCalledTimes(2)
    expect(holder.line().values).toMatchObject({ driver: { id: 6 }, shipment: { id: 4 } })

    const refused = holderOf(carried)
    await fillingOf(() => Promise.reject(problem(422, 'VALIDATION'))).changed(refused, ['vehicle'])
    expect(refused.line().values).toMatchObject({ vehicle: truck, driver: null, shipment: null })
  })

  test('a line that was stored before its answer came asks again; one that has it does not', async () => {
    const filling = fillingOf(async () => [{ driver: { id: 6 }, shipment: { id: 5 } }])
    const holder = holderOf(carried)
    await filling.restored(holder)
    expect(holder.line().values).toMatchObject({ driver: { id: 6 }, shipment: { id: 5 } })
    holder.change(line => withCells(deal, line, { shipment: null }, 'typed'))
    await filling.restored(holder)
    expect(holder.line().values).toMatchObject({ driver: { id: 6 }, shipment: null })
  })

  test('undoing restores cells and what followed from them, and keeps the rest', () => {
    const former = withCells(deal, lineOf({}), { shipment: { id: 4 } }, 'last')
    const typed = withCells(deal, withCells(deal, former, { vehicle: truck }, 'typed'), { ttn: 'Т-1' }, 'typed')
    const filled = withCells(deal, withCells(deal, typed, { cargoRoute: way, shipment: { id: 5 } }, { follows: 'vehicle' }), { object: { id: 8 } }, { follows: 'cargoRoute' }) // prettier-ignore
    const back = withFormer(deal, filled, former, ['vehicle'])
    expect(back.values).toMatchObject({ vehicle: null, cargoRoute: null, object: null, shipment: { id: 4 }, ttn: 'Т-1' })
    expect(back.origins).toEqual({ shipment: 'last', ttn: 'typed' })
  })

  test('a copy of a line is a new record without unique values', () => {
    const line = withCells(deal, lineOf({}), { ttn: 'Т-1', vehicle: truck, objectVol: '20' }, 'typed')
    const copy = copyOfLine(deal, line, names, {})
    expect(copy.values).toEqual({ vehicle: truck, objectVol: '20' })
    expect(copy.key).not.toBe(line.key)
    expect(copy.attempt).not.toBe(line.attempt)
  })

  test('the number after a number keeps its letters and its zeros', () => {
    expect(['Н-099', '7', 'АБ12/3-к', '', 'без номера', null].map(nextText)).toEqual(['Н-100', '8', 'АБ12/4-к', null, null, null])
  })

  test('several changes are published once, after all of them', async () => {
    const [one, other] = [lineOf({ a: 1 }), lineOf({ a: 2 })]
    const sheet = makeSheet([one, other])
    let answer = 0
    sheet.follow(() => (answer += 1))
    sheet.change(one.key, line => ({ ...line, isLeft: true }))
    sheet.change(other.key, line => line)
    sheet.drop(line => line.key === other.key)
    expect(answer).toBe(0)
    await Promise.resolve()
    expect([answer, sheet.lines().length, sheet.line(one.key)?.isLeft, sheet.line(other.key)]).toEqual([1, 1, true, undefined])
  })
})

describe('inputs', () => {
  /** Returns which of the found options a typed text selects. */
  const meant = (text: string, ...labels: readonly string[]): string => {
    const outcome = matchingOption(
      labels.map((label, id) => ({ id, label })),
      text,
    )
    return typeof outcome === 'string' ? outcome : outcome.label
  }

  test.each([
    ['нет', [], 'notFound'],
    ['101', ['А101АА77 · КамАЗ'], 'А101АА77 · КамАЗ'],
    ['101', ['А101АА77', 'В101АА77'], 'several'],
    ['а101', ['А101АА77', 'В777АА101'], 'several'],
    ['песок', ['Песок', 'Песок мытый', 'Смесь песок'], 'Песок'],
    ['карьер 2', ['Карьер 2 [771]', 'Карьер 20 [7719]'], 'Карьер 2 [771]'],
    ['мытый', ['Песок мытый', 'Щебень немытый'], 'Песок мытый'],
    ['мытый', ['Песок мытый', 'Щебень мытый'], 'several'],
    ['иванов', ['Иванов Иван', 'Иванов Пётр'], 'several'],
    ['gtcjr', ['Песок', 'Песок мытый'], 'Песок'],
  ] as const)('«%s» among %j is %s', (text, labels, outcome) => expect(meant(text, ...labels)).toBe(outcome))

  const label = (text: string, key?: string) => createElement('b', { title: text, ...(key !== undefined && { key }) }, ['x'])

  test('props are compared by their contents', () => {
    const change = (): void => undefined
    expect(
      equalProps({ a: 1, onChange: change, slot: { html: { max: [1, 2] } } }, { a: 1, onChange: change, slot: { html: { max: [1, 2] } } }),
    ).toBe(true)
    expect(equalProps(Number.NaN, Number.NaN)).toBe(true)
    expect(equalProps({ label: label('a') }, { label: label('a') })).toBe(true)
  })

  test('and differ by any of it', () => {
    expect(equalProps({ onChange: () => 1 }, { onChange: () => 1 })).toBe(false)
    expect(equalProps({ a: undefined }, {})).toBe(false)
    expect(equalProps({ a: undefined }, { b: undefined })).toBe(false)
    expect(equalProps({ slot: { max: [1, 2] } }, { slot: { max: [1, 3] } })).toBe(false)
    expect(equalProps([], {})).toBe(false)
    expect(equalProps(null, {})).toBe(false)
    expect(equalProps(label('a'), label('b'))).toBe(false)
    expect(equalProps(label('a', '1'), label('a', '2'))).toBe(false)
    expect(equalProps(label('a'), { ...label('a').props })).toBe(false)
    expect(equalProps(new Date(0), new Date(0))).toBe(false)
  })
})
