import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf, digitsOf, offers, optionsOf, wirePathOf, valueAt, type Resource } from '#resource'
import { isGroupable, isOfDays, type Level } from '#resource/grouping'
import { isMeasurable, formatPivot, type Pivot, type PivotAnswer, type PivotFigure, type PivotFigures, unitFigures } from '#resource/pivot'
import { formatWhere, whereOf } from '#resource/where'
import { resources } from '#resources'
import { application } from '#resources/app.rules'
import { updateTables } from '../../server/compose.ts'
import { openLog, type Log } from '../../server/log.ts'
import { testApp, type TestApp } from '../support/app.ts'

/** Pivots of every list: each figure equals what the list itself says about the same rows. */
let app: TestApp
beforeAll(async () => {
  app = await testApp({ demo: true })
}, 60_000)
afterAll(() => app.close())

test('the tables of the demo company do not differ from the declarations', async () => {
  const warned: unknown[] = []
  const log = { ...openLog('silent'), warn: (about: unknown) => void warned.push(about) } as unknown as Log
  await updateTables(application, app.database, log)
  expect(warned).toEqual([])
})

const MAX_FIGURES = 3
/** Figures of at most this many rows are checked row by row. */
const MAX_COUNTED = 100
const all: readonly Resource[] = Object.values<Resource>(resources)

const isShown = (resource: Resource, name: string): boolean => {
  const { columns = [], extra = [], filters = {} } = resource.list ?? {}
  return [...columns, ...extra, ...Object.keys(filters)].includes(name) && !optionsOf(resource.fields[name]!).read
}
/** A pivot for the list of any resource: two row levels, one column level, every measure; undefined when the list supports none. */
function pivotOf(resource: Resource): Pivot | undefined {
  const names = Object.keys(resource.fields)
  const groups = names.filter(name => isGroupable(resource, name) && isShown(resource, name))
  const levels = groups.map((field): Level => (isOfDays(resource, field) ? { field, step: 'year' } : { field }))
  const [first, second, third] = levels.toSorted((a, b) => Number(b.step !== undefined) - Number(a.step !== undefined))
  if (!resource.list || !first) return undefined
  const measured = names.filter(name => isMeasurable(resource, name) && isShown(resource, name)).slice(0, 3)
  const measures = measured
    .flatMap(field => [{ by: 'sum', field } as const, { by: 'max', field } as const, { by: 'average', field } as const])
    .slice(0, 7)
  const rows = [second, third].filter(one => one !== undefined)
  return { rows: rows.length > 0 ? rows : [first], ...(rows.length > 0 && { columns: first }), measures: [{ by: 'count' }, ...measures] }
}
const listed = all.flatMap(resource => {
  const pivot = pivotOf(resource)
  return pivot && offers(resource, 'list') ? [[resource.name, pivot] as const] : []
})

const ask = async (resource: Resource, query: Record<string, string>) =>
  app.call('GET', `${callOf(resource, 'list').path}?${new URLSearchParams(query)}`)
const valueOf = (figure: PivotFigure | undefined): unknown => unitFigures(figure)[0]?.value ?? null
const numbers = (values: readonly unknown[]): readonly number[] => values.map(value => Number(value ?? 0)).filter(value => value !== 0)

interface Known {
  readonly where: string | undefined
  readonly figures: PivotFigures
}
/** Some figures of a pivot with the conditions of their rows. */
function figuresOf(resource: Resource, pivot: Pivot, { levels, columns, rows, cells, total }: PivotAnswer): readonly Known[] {
  const tested = (level: Level, { key, last }: PivotAnswer['columns'][number]) => whereOf(level, key, last ?? undefined)
  const spelled = (parts: readonly ReturnType<typeof whereOf>[]): string | undefined =>
    parts.length > 0 ? formatWhere(resource, parts.length === 1 ? parts[0]! : { all: parts }) : undefined
  const across = columns.map(column => tested(pivot.columns!, column))
  const found = rows.flatMap(row => {
    const down = row.keys.map((at, depth) => tested(pivot.rows[depth]!, levels[depth]![at]!))
    const own = row.cells.map((figures, at) => ({ where: spelled([...down, across[at]!]), figures }))
    return [{ where: spelled(down), figures: row.total }, ...own.filter(({ figures }) => figures !== null)]
  })
  const feet = cells.map((figures, at) => ({ where: spelled([across[at]!]), figures }))
  const step = Math.max(1, Math.ceil(found.length / MAX_FIGURES))
  return [{ where: undefined, figures: total }, ...feet.slice(0, 2), ...found.filter((_, at) => at % step === 0)]
}

/** Resources with more values than a table has columns. */
const WIDE: ReadonlySet<string> = new Set(['shiftVehicle', 'repairTeamLine'])
const asTable = ({ rows, measures, columns }: Pivot, name: string): Pivot => ({
  rows,
  measures,
  ...(columns && !WIDE.has(name) && { columns }),
})

const scaled = (value: unknown, digits: number): bigint => BigInt(Math.round(Number(value) * 10 ** digits))
/** Sums computed here from the rows, for lists without a call for sums. */
async function isOfRows(
  resource: Resource,
  pivot: Pivot,
  figures: NonNullable<PivotFigures>,
  query: Record<string, string>,
): Promise<void> {
  const { body } = await ask(resource, { ...query, itemsPerPage: String(MAX_COUNTED) })
  const rows: readonly Record<string, unknown>[] = Array.isArray(body) ? body : body[resource.api.wrap!]
  for (const [at, { by, field }] of pivot.measures.entries()) {
    const { unitOf, onDemand } = field === undefined ? {} : optionsOf(resource.fields[field]!)
    if (field === undefined || unitOf !== undefined || onDemand || !resource.list!.columns.includes(field)) continue
    const digits = by === 'average' && resource.fields[field]!.kind === 'number' ? 2 : digitsOf(resource.fields[field]!)
    const values = rows.map(row => valueAt(row, wirePathOf(resource, field)) ?? null).filter(value => value !== null)
    const all = values.map(value => scaled(value, digits))
    const sum = all.reduce((one, other) => one + other, 0n)
    const mean =
      sum < 0n
        ? -((-sum * 2n + BigInt(all.length)) / BigInt(2 * all.length || 1))
        : (sum * 2n + BigInt(all.length)) / BigInt(2 * all.length || 1)
    const max = all.reduce((one, other) => (other > one ? other : one), all[0] ?? 0n)
    const expected = { sum, average: mean, max, min: max, count: 0n }[by]
    expect([query, field, by, values.length === 0 ? null : scaled(valueOf(figures[at]), digits)]).toEqual([
      query,
      field,
      by,
      values.length === 0 ? null : expected,
    ])
  }
}

describe('each figure is what the list says of its rows', () => {
  test.each(listed)('%s', async (name, pivot) => {
    const resource = resources[name as keyof typeof resources] as Resource
    const { status, body } = await ask(resource, { pivot: formatPivot(resource, asTable(pivot, name)) })
    expect([status, body.errors]).toEqual([200, undefined])
    const summed = resource.list!.sums === undefined ? undefined : resource.api.sums![resource.list!.sums]
    for (const { where, figures } of figuresOf(resource, asTable(pivot, name), body as PivotAnswer)) {
      const query = { ...(where !== undefined && { where }) }
      const counted = await ask(resource, { ...query, total: '1', itemsPerPage: '1' })
      expect([where, figures?.[0] ?? 0]).toEqual([where, Number(counted.headers.get('x-total-count'))])
      if (!figures) continue
      if (!summed && Number(figures[0]) < MAX_COUNTED) await isOfRows(resource, pivot, figures, query)
      if (!summed || summed.per) continue
      const sums = (await app.call('GET', `${callOf(resource, 'sums', resource.list!.sums).path}?${new URLSearchParams(query)}`)).body
      for (const [at, { by, field }] of pivot.measures.entries()) {
        if (by !== 'sum' || !summed.of.includes(field!)) continue
        const total = valueAt(sums, wirePathOf(resource, field!))
        const expected: readonly { readonly sum: unknown }[] = Array.isArray(total) ? total : [{ sum: total }]
        expect([where, field, numbers(unitFigures(figures[at]).map(({ value }) => value))]).toEqual([
          where,
          field,
          numbers(expected.map(({ sum: value }) => value)),
        ])
      }
    }
  })
  test('many lists are covered', () => expect(listed.length).toBeGreaterThan(60))
})

const deals = (pivot: string, more: Record<string, string> = {}) => ask(resources.deal, { pivot, ...more })

test('money comes as exact decimals, counts as numbers', async () => {
  const { body } = await deals('rows(customer),measures(count,sum(income),average(income),min(income),max(income))')
  const [count, ...money] = (body as PivotAnswer).total!
  expect(count).toEqual(expect.any(Number))
  expect(money).toHaveLength(4)
  expect(money.every(one => /^-?\d+\.\d{2}$/.test(String(one)))).toBe(true)
})

test('what is measured in several units is listed unit by unit', async () => {
  const { body } = await deals('rows(objectUnit),measures(sum(objectVol))')
  const { rows, total } = body as PivotAnswer
  expect(rows.length).toBeGreaterThan(1)
  const figures = rows.flatMap(row => row.total?.[0] ?? [])
  expect(figures).toEqual(expect.arrayContaining([{ value: expect.stringMatching(/^\d+\.\d+$/), unit: expect.any(String) }]))
  const byUnit = (all: readonly unknown[]) => all.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  expect(byUnit(unitFigures(total?.[0]))).toEqual(byUnit(figures))
  const { body: parted } = await deals('rows(customer),columns(year(dtDeal)),measures(count,average(objectVol))')
  const [, average] = (parted as PivotAnswer).total!
  expect(new Set(unitFigures(average).map(({ unit }) => unit))).toEqual(new Set(figures.map(figure => unitFigures(figure)[0]!.unit)))
})

test.each([
  'rows(nothing),measures(count)',
  'rows(customer)',
  'measures(count)',
  'rows(customer,material,vehicle),measures(count)',
  'rows(customer),columns(customer),measures(count)',
  'rows(customer),columns(month(dtDeal),material),measures(count)',
  'rows(customer),measures(sum(ttn))',
  'rows(customer),measures(sum(income),sum(income))',
  'rows(customer),measures(median(income))',
  'rows(customer),measures(count(income))',
  'rows(customer),measures(count),rows(material)',
  'rows(customer),measures(count),falling(sum(income))',
  'rows(customer),measures(count),falling(count),rising(count)',
  'rows(customer),measures(count),falling(count,count)',
  'customer',
])('%s is refused by name', async pivot => {
  const { status, body } = await deals(pivot)
  expect([status, Object.keys(body.errors)]).toEqual([400, ['pivot']])
})

const incomes = (rows: PivotAnswer['rows'], depth: number, parent?: number): readonly number[] =>
  rows.filter(({ keys }) => keys.length === depth && (parent === undefined || keys[0] === parent)).map(({ total }) => Number(total![0]))

test.each([
  ['falling', (a: number, b: number) => b - a],
  ['rising', (a: number, b: number) => a - b],
] as const)('rows are ordered by a measure, %s, each under its own subtotal', async (order, by) => {
  const { body } = await deals(`rows(customer,material),measures(sum(income)),${order}(sum(income))`)
  const { rows } = body as PivotAnswer
  expect(rows.length).toBeGreaterThan(10)
  expect(rows[0]!.keys).toHaveLength(1)
  expect(incomes(rows, 1)).toEqual(incomes(rows, 1).toSorted(by))
  for (const [at, { keys }] of rows.entries()) {
    if (keys.length === 2) expect(rows[at - 1]!.keys[0]).toBe(keys[0])
    else expect(incomes(rows, 2, keys[0])).toEqual(incomes(rows, 2, keys[0]).toSorted(by))
  }
})

test('what has no figure of the order stands last, either way', async () => {
  for (const order of ['falling', 'rising']) {
    const { body } = await deals(`rows(objectUnit),measures(count,sum(objectVol)),${order}(sum(objectVol))`)
    const figures = (body as PivotAnswer).rows.map(({ total }) => valueOf(total![1]))
    expect(figures).toEqual([...figures.filter(one => one !== null), ...figures.filter(one => one === null)])
    expect(figures.length).toBeGreaterThan(1)
  }
})

test('too many columns are refused in words', async () => {
  const { status, body } = await deals('rows(material),columns(day(dtDeal)),measures(count)')
  expect([status, body.errors.pivot]).toEqual([
    400,
    'Столбцов больше 60. Возьмите более крупный отрезок, сузьте фильтры или перенесите поле в строки',
  ])
})

test('what the caller may not see is missing, and nobody groups by it', async () => {
  const viewer = await app.holder(['DEAL_VIEW'])
  const pivot = 'rows(customer),measures(count,sum(income))'
  const own = await app.call('GET', `${callOf(resources.deal, 'list').path}?pivot=${pivot}`, { as: viewer })
  expect([own.status, own.body.measures]).toEqual([200, ['count']])
  const alone = await app.call('GET', `${callOf(resources.deal, 'list').path}?pivot=rows(customer),measures(sum(income))`, {
    as: viewer,
  })
  expect([alone.status, Object.keys(alone.body.errors)]).toEqual([400, ['pivot']])
  const stranger = await app.holder(['COMPANY_LIST'])
  expect((await app.call('GET', `${callOf(resources.deal, 'list').path}?pivot=${pivot}`, { as: stranger })).status).toBe(403)
})
