import { describe, expect, it, test } from 'vitest'
import { field, type Resource, optionsOf, TONES, toneOf, type Field } from '#resource'
import { resources } from '#resources'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import {
  hoursOf,
  mondayOf,
  boardAfterMove,
  scrollTo,
  hourSpansOf,
  type BoardData,
  type Entry,
} from '#resources/shifts/shiftPlanner/model.screens'
import {
  orderedColumns,
  moveColumn,
  NARROWEST,
  PLAIN_LAYOUT,
  shownColumns,
  toggleColumn,
  markNarrow,
  widthsOf,
  type Column,
} from '../../src/admin/table/columns.ts'
import { countFitting } from '../../src/admin/page/FoldedLine.tsx'
import { columnsBetween } from '../../src/admin/table/visiblePart.ts'
import { commandOf, moveByKey, type KeyedGrid, type KeyPress } from '../../src/admin/table/GridRow.tsx'
import { fitToPaper, hasLongWord, isOneWord, longestWord } from '../../src/admin/table/PaperTable.tsx'
import {
  neighbourCard,
  withPendingMoves,
  cardPositionOf,
  boardPositionAt,
  neighbourPosition,
  type CardsByColumn,
} from '../../src/admin/list/board/arrange.ts'
import { darkPalette, lightPalette, toneStyles } from '../../src/admin/theme/palette.ts'

test('as many elements fit into a line as leave room for the chip with the others', () => {
  expect(countFitting([100, 100, 100], 312)).toBe(3)
  expect(countFitting([100, 100, 100], 311)).toBe(2)
  expect(countFitting([100, 100, 100], 170)).toBe(0)
  expect(countFitting([], 0)).toBe(0)
})

describe('columns of a list', () => {
  const columns: readonly Column<never>[] = ['a', 'b', 'c', 'd'].map(key => ({ key, header: key, width: 100, render: () => key }))
  const keys = (shown: readonly Column<never>[]): string => shown.map(({ key }) => key).join('')

  describe('the columns in view', () => {
    const widths = [100, 50, 200, 80]
    it.each([
      [0, 430, 0, 4],
      [0, 100, 0, 1],
      [0, 101, 0, 2],
      [100, 150, 1, 2],
      [99, 151, 0, 3],
      [200, 210, 2, 3],
      [-300, 20, 0, 1],
      [349, 900, 2, 4],
      [350, 900, 3, 4],
      [430, 900, 4, 4],
    ])('between %i and %i pixels are those from %i up to %i', (from, to, first, end) =>
      expect(columnsBetween(widths, from, to)).toEqual({ first, end }),
    )
  })

  describe('the layout of columns', () => {
    it('keeps the user’s order, and inserts new columns next to their declared neighbours', () => {
      expect(keys(orderedColumns(columns, []))).toBe('abcd')
      expect(keys(orderedColumns(columns, ['c', 'a']))).toBe('cdab')
      expect(keys(orderedColumns(columns, ['gone', 'b']))).toBe('abcd')
    })

    it('moves one column among all of them', () => {
      const moved = moveColumn(columns, PLAIN_LAYOUT, 'a', 2)
      expect(keys(orderedColumns(columns, moved.order))).toBe('bcad')
      expect(keys(orderedColumns(columns, moveColumn(columns, moved, 'a', -5).order))).toBe('abcd')
      expect(moveColumn(columns, PLAIN_LAYOUT, 'd', 9)).toBe(PLAIN_LAYOUT)
      expect(moveColumn(columns, PLAIN_LAYOUT, 'unknown', 1)).toBe(PLAIN_LAYOUT)
    })

    it('hides columns but never the last one', () => {
      const hidden = ['a', 'b', 'c', 'd'].reduce((layout, key) => toggleColumn(columns, layout, key), PLAIN_LAYOUT)
      expect(keys(shownColumns(columns, hidden))).toBe('d')
      expect(keys(shownColumns(columns, toggleColumn(columns, hidden, 'b')))).toBe('bd')
    })

    it('distributes the remaining width among the columns without a set width', () => {
      expect(widthsOf(columns, {}, 800)).toEqual([200, 200, 200, 200])
      expect(widthsOf(columns, { a: 200 }, 800)).toEqual([200, 200, 200, 200])
      expect(widthsOf(columns, { a: 300, b: 1 }, 300)).toEqual([300, NARROWEST, 100, 100])
      expect(widthsOf(columns, { a: 100, b: 100, c: 100, d: 100 }, 800)).toEqual([100, 100, 100, 100])
    })

    it('narrows text columns until as many of the important columns as possible are in view', () => {
      const words = columns.map((column): Column<never> => ({ ...column, ...(column.key < 'c' ? { least: 60 } : { matters: true }) }))
      expect(widthsOf(words, {}, 360)).toEqual([80, 80, 100, 100])
      expect(widthsOf(words, {}, 320)).toEqual([60, 60, 100, 100])
      // Not all four fit, but at least the third does.
      expect(widthsOf(words, {}, 240)).toEqual([70, 70, 100, 100])
      expect(widthsOf(words, {}, 200)).toEqual([100, 100, 100, 100])
      // Words are cut only if an important column is not visible otherwise.
      const whole = words.map(column => (column.key === 'a' ? { ...column, whole: 95 } : column))
      expect(widthsOf(whole, {}, 360)).toEqual([95, 64, 100, 100])
      expect(widthsOf(whole, {}, 330)).toEqual([70, 60, 100, 100])
      // Texts of columns that were narrowed take two lines.
      const plain = words.map(column => ({ ...column, plain: true }))
      const narrow = (pixels: readonly number[]) => markNarrow(plain, pixels).filter(({ isNarrow }) => isNarrow)
      expect(keys(narrow([100, 80, 80, 100]))).toBe('b')
      expect(keys(narrow([120, 100, 100, 100]))).toBe('')
      // A width set by the user is kept.
      expect(widthsOf(words, { a: 100 }, 360)).toEqual([100, 60, 100, 100])
    })
  })

  describe('the keys of the grid', () => {
    const size = { rows: 100, columns: 5, page: 20 }
    it.each([
      ['ArrowDown', 3, 2, 4, 2],
      ['ArrowUp', 3, 2, 2, 2],
      ['ArrowUp', 0, 2, -1, 2],
      ['ArrowUp', -1, 2, -1, 2],
      ['ArrowRight', -1, 4, -1, 4],
      ['ArrowLeft', 3, 0, 3, 0],
      ['PageDown', 90, 1, 99, 1],
      ['PageUp', 5, 1, 0, 1],
      ['Home', 50, 3, 0, 3],
      ['Home', -1, 3, 0, 3],
      ['End', 0, 3, 99, 3],
    ])('%s from %i,%i leads to %i,%i', (key, row, column, toRow, toColumn) =>
      expect(moveByKey(key, { row, column }, size)).toEqual({ row: toRow, column: toColumn }),
    )

    it('stays in the header of an empty table, and ignores other keys', () => {
      expect(moveByKey('End', { row: -1, column: 0 }, { ...size, rows: 0 })).toEqual({ row: -1, column: 0 })
      expect(moveByKey('a', { row: 0, column: 0 }, size)).toBeNull()
    })
  })

  describe('the command of a key in the grid', () => {
    const plain: KeyPress = { key: '', code: '', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
    const grid: KeyedGrid = { rows: 100, columns: 5, page: 20, active: { row: 3, column: 2 }, firstRow: 40, isSelectable: true }
    const inHead: KeyedGrid = { ...grid, active: { row: -1, column: 2 } }
    const untouched: KeyedGrid = { ...grid, active: null }

    it.each<[string, Partial<KeyPress>, KeyedGrid, ReturnType<typeof commandOf>]>([
      ['the first Down activates the first cell in view', { key: 'ArrowDown' }, untouched, { do: 'move', to: { row: 40, column: 0 } }],
      ['any other key moves on from there', { key: 'ArrowRight' }, untouched, { do: 'move', to: { row: 40, column: 1 } }],
      ['Shift with an arrow resizes', { key: 'ArrowLeft', shiftKey: true }, grid, { do: 'resize', column: 2, by: -16 }],
      ['Alt with an arrow is not ours', { key: 'ArrowLeft', altKey: true }, grid, null],
      ['Enter in the head sorts', { key: 'Enter' }, inHead, { do: 'sort', column: 2 }],
      ['Enter below presses the cell', { key: 'Enter' }, grid, { do: 'press', cell: { row: 3, column: 2 } }],
      ['Space selects the row', { key: ' ' }, grid, { do: 'select', row: 3, isStretch: false }],
      ['Shift with Space selects up to it', { key: ' ', shiftKey: true }, grid, { do: 'select', row: 3, isStretch: true }],
      ['Space in the head selects all', { key: ' ' }, inHead, { do: 'selectAll' }],
      ['Ctrl+A selects all on a Russian keyboard', { key: 'ф', code: 'KeyA', ctrlKey: true }, grid, { do: 'selectAll' }],
      ['a letter is not ours', { key: 'a', code: 'KeyA' }, grid, null],
      ['nothing is selected where nothing can be', { key: ' ' }, { ...grid, isSelectable: false }, null],
    ])('%s', (_, press, on, command) => expect(commandOf({ ...plain, ...press }, on)).toEqual(command))
  })

  const words = (key: string, width = 160) => ({ key, width })
  const sum = (key: string, width = 120) => ({ key, width, align: 'right' as const })
  const keysOf = (columns: readonly { readonly key: string }[]): string => columns.map(({ key }) => key).join(' ')
  const many = (count: number) => Array.from({ length: count }, (_, at) => words(`w${at}`, 300))
  const NONE = (): boolean => false

  test('a narrow table is printed in portrait, a wide one in landscape', () => {
    expect(fitToPaper([words('a'), words('b')], NONE)).toMatchObject({ isWide: false, isSmall: false, left: [] })
    expect(fitToPaper([words('a', 500), words('b', 500)], NONE)).toMatchObject({ isWide: true, isSmall: false, left: [] })
  })

  test('the font is reduced before a column is dropped', () => {
    const fitted = fitToPaper(many(13), NONE)
    expect(fitted).toMatchObject({ isSmall: true, isWide: true, left: [] })
    expect(fitted.columns).toHaveLength(13)
  })

  test('the last columns are dropped first, totalled ones last of all', () => {
    const all = [...many(16), sum('paid')]
    const { columns, left } = fitToPaper(all, key => key === 'paid')
    expect(keysOf(columns)).toContain('paid')
    expect(keysOf(left)).toMatch(/w15$/)
    expect(columns.length + left.length).toBe(17)
    expect(keysOf([...columns.slice(0, -1), ...left, columns.at(-1)!])).toBe(keysOf(all))
  })

  test('important columns stay as long as others can be dropped', () => {
    const all = [...many(17), { ...words('route', 300), matters: true }]
    expect(keysOf(fitToPaper(all, NONE).columns)).toMatch(/route$/)
  })

  test('columns of buttons are not printed, and at least one column is', () => {
    expect(keysOf(fitToPaper([words('a'), { ...words('menu'), screenOnly: true }], NONE).columns)).toBe('a')
    expect(keysOf(fitToPaper([sum('huge', 9000)], NONE).columns)).toBe('huge')
  })

  test('dates, sums and numbers never wrap, texts wrap at spaces', () => {
    expect(['28.11.2026', '28.11.2026 08:05', '1 101 240,30 ₽', 'ЗН-0139', 'А123ВС 197', '+7 999 123-45-67'].map(isOneWord)).not.toContain(
      false,
    )
    expect(['Закрыта', 'Щебень гравийный 20–40', '', null].map(isOneWord)).not.toContain(true)
    expect(longestWord(['Щебень гравийный', 'https://nerud.example/a-very-long-address'])).toBe(9)
    expect(hasLongWord('карты:7013450012166749;Товар')).toBe(true)
  })

  test('a column is wide enough for its longest word and for its total', () => {
    const six = (more: object) => Array.from({ length: 6 }, (_, at) => ({ ...words(`w${at}`, 150), ...more }))
    expect(fitToPaper(six({ longest: 6 }), NONE).isWide).toBe(false)
    expect(fitToPaper(six({ longest: 18 }), NONE).isWide).toBe(true)
    expect(fitToPaper(six({ longest: 6, foot: 20 }), NONE).isWide).toBe(true)
  })
})

describe('boards', () => {
  const rows = (...ids: number[]) => ids.map(id => ({ id }))
  const ids = (cards: readonly { readonly id: number }[]): number[] => cards.map(card => card.id)
  const cards: CardsByColumn = new Map([
    [1, rows(11, 12, 13)],
    [2, []],
    [3, rows(31)],
  ])
  const ORDER = [1, 2, 3]

  describe('pending moves are applied to the cards of a column', () => {
    const at = (column: number, after: number | null, before: number | null, id = 12) => ({ row: { id }, column, after, before })
    test.each([
      ['behind the card above', at(1, 13, null), [11, 13, 12]],
      ['before the card below where the upper one is gone', at(1, 99, 11), [12, 11, 13]],
      ['at the end where neither is there', at(1, null, null), [11, 13, 12]],
      ['out of the column', at(3, 31, null), [11, 13]],
      ['into it', at(1, 11, 12, 31), [11, 31, 12, 13]],
    ])('%s', (_, placing, shown) => expect(ids(withPendingMoves(cards.get(1)!, 1, [placing]))).toEqual(shown))

    test('one after another', () => {
      expect(ids(withPendingMoves(cards.get(1)!, 1, [at(3, 31, null), at(1, null, 11)]))).toEqual([12, 11, 13])
    })
  })

  test('a position is given by its neighbours, without the card itself', () => {
    expect(boardPositionAt(cards.get(1)!, 12, 1, 0)).toEqual({ column: 1, after: null, before: 11 })
    expect(boardPositionAt(cards.get(1)!, 12, 1, 1)).toEqual({ column: 1, after: 11, before: 13 })
    expect(boardPositionAt(cards.get(1)!, 12, 1, 99)).toEqual({ column: 1, after: 13, before: null })
    expect(boardPositionAt([], 12, 2, 1)).toEqual({ column: 2, after: null, before: null })
  })

  test('keys move from card to card, skip empty columns, and stop at the edge', () => {
    const to = (id: number, way: 'up' | 'down' | 'back' | 'forward') => neighbourCard(cards, ORDER, id, way)
    expect([to(12, 'up'), to(12, 'down'), to(11, 'up'), to(13, 'down')]).toEqual([11, 13, undefined, undefined])
    expect([to(13, 'forward'), to(31, 'back'), to(31, 'forward'), to(11, 'back')]).toEqual([31, 11, undefined, undefined])
  })

  test('keys move a card within its column and into the next, empty or not, and stop at the edge', () => {
    const to = (id: number, way: 'up' | 'down' | 'back' | 'forward') => neighbourPosition(cards, ORDER, id, way)
    expect(to(12, 'up')).toEqual({ column: 1, after: null, before: 11 })
    expect(to(12, 'down')).toEqual({ column: 1, after: 13, before: null })
    expect(to(12, 'forward')).toEqual({ column: 2, after: null, before: null })
    expect(to(31, 'back')).toEqual({ column: 2, after: null, before: null })
    expect([to(11, 'up'), to(13, 'down'), to(11, 'back'), to(31, 'forward')]).toEqual([undefined, undefined, undefined, undefined])
    expect(cardPositionOf(cards, 99)).toBeUndefined()
  })

  const entry = (id: number, more: Partial<Entry> = {}): Entry => ({
    id,
    version: 1,
    date: '2026-05-05',
    number: id,
    place: id,
    status: 1,
    vehicle: 1,
    driver: null,
    driverId: null,
    lines: [],
    ...more,
  })
  const board = (...entries: readonly Entry[]): BoardData => ({ vehicles: [], shifts: [], repairs: [], entries })
  const placesIn = ({ entries }: BoardData, vehicle: number): readonly (readonly [number, number])[] =>
    entries.filter(one => one.vehicle === vehicle).map(one => [one.id, one.place])

  test('moving an entry shifts the others as on the server', () => {
    const existing = board(entry(1), entry(2), entry(3), entry(4, { vehicle: 2, place: 1 }))
    expect(placesIn(boardAfterMove(existing, 3, { vehicle: 1, date: '2026-05-05', place: 1 }), 1)).toEqual([
      [3, 1],
      [1, 2],
      [2, 3],
    ])
    const over = boardAfterMove(existing, 1, { vehicle: 2, date: '2026-05-05', place: 9 })
    expect([placesIn(over, 1), placesIn(over, 2)]).toEqual([
      [
        [2, 1],
        [3, 2],
      ],
      [
        [4, 1],
        [1, 2],
      ],
    ])
  })

  test('weeks begin on Monday, days go over months', () => {
    expect([mondayOf('2026-05-03'), mondayOf('2026-05-04'), dayAfter('2026-05-31', 1)]).toEqual(['2026-04-27', '2026-05-04', '2026-06-01'])
  })

  test('entries of a day divide its shift in proportion to their trips; a night ends with the day', () => {
    const trips = (planned: number) => [{ from: 'a', to: 'b', material: null, planned, done: 0 }]
    const shift = { vehicle: 1, date: '2026-05-05', kind: 'day', start: '08:00', end: '20:00', status: 'works', driver: null } as const
    expect(hourSpansOf([entry(1, { lines: trips(1) }), entry(2, { lines: trips(3) })], [shift])).toEqual([
      [8, 11],
      [11, 20],
    ])
    expect(hoursOf({ start: '20:30', end: '08:00' })).toEqual([20.5, 24])
  })

  test('a board wider than the window is scrolled to today, in either text direction; others are not scrolled', () => {
    const trucks = { left: 0, right: 112 }
    const view = { left: 0, right: 390 }
    expect(scrollTo({ left: 772, right: 904 }, trucks, view)).toBe(660)
    expect(scrollTo({ left: 112, right: 244 }, trucks, view)).toBe(0)
    expect(scrollTo({ left: 772, right: 904 }, trucks, { left: 0, right: 1200 })).toBe(0)
    // In right-to-left layout, scroll positions are negative.
    expect(scrollTo({ left: -514, right: -382 }, { left: 278, right: 390 }, view)).toBe(-660)
  })
})

describe('tones', () => {
  describe('the tone of a value', () => {
    const cases: readonly [of: string, one: Field, value: unknown, tone: string | undefined][] = [
      ['a choice', field.choice(['a', 'b'], { tones: { a: 'error' } }), 'a', 'error'],
      ['a choice without a mark', field.choice(['a', 'b'], { tones: { a: 'error' } }), 'b', undefined],
      ['a flag', field.flag({ tones: { true: 'active', false: 'closed' } }), false, 'closed'],
      ['a nested record', field.reference('x', { tones: { 2: 'waiting' } }), { id: 2, name: 'Ждёт' }, 'waiting'],
      ['an id', field.reference('x', { tones: { 2: 'waiting' } }), 2, 'waiting'],
      ['income', field.money({ tones: 'sign' }), '0.01', 'moneyIn'],
      ['spending', field.money({ tones: 'sign' }), '-5', 'moneyOut'],
      ['a sum of zero', field.money({ tones: 'sign' }), '0.00', undefined],
      ['nothing', field.flag({ tones: { true: 'active', false: 'closed' } }), null, undefined],
      ['a field without tones', field.flag(), true, undefined],
    ]
    test.each(cases)('of %s', (_, one, value, tone) => expect(toneOf(one, value)).toBe(tone))
  })

  const all = Object.values<Resource>(resources).flatMap(resource =>
    Object.entries(resource.fields).map(([name, one]) => ({ of: `${resource.name}.${name}`, one, resource })),
  )

  test('tones refer to existing choices, flags and records, and to signs and percentages of numbers', () => {
    const faults = all.flatMap(({ of, one, resource }) => {
      const { tones, choices, shareOf } = optionsOf(one)
      const isNumber = ['number', 'decimal', 'money'].includes(one.kind)
      const limit = shareOf === undefined ? undefined : resource.fields[shareOf]
      const known = (key: string): boolean =>
        one.kind === 'choice' ? choices!.includes(key) : one.kind === 'flag' ? ['true', 'false'].includes(key) : /^\d+$/.test(key)
      return [
        ...(tones === 'sign' && !isNumber ? [`${of}: no number has this sign`] : []),
        ...(typeof tones === 'object' ? Object.keys(tones).filter(key => !known(key)) : []).map(key => `${of}: no value ${key}`),
        ...(shareOf !== undefined && (!isNumber || limit?.kind !== one.kind) ? [`${of}: a share of no such number`] : []),
      ]
    })
    expect(faults).toEqual([])
  })

  test('states, activity, income and balances are marked', () => {
    const marked = new Set(all.filter(({ one }) => optionsOf(one).tones ?? optionsOf(one).shareOf).map(({ of }) => of))
    for (const of of [
      'deal.state',
      'deal.income',
      'payment.payStatus',
      'job.status',
      'job.done',
      'company.balance',
      'cashTransaction.sumTrx',
    ])
      expect(marked, of).toContain(of)
    for (const resource of Object.values<Resource>(resources)) expect(marked).toContain(`${resource.name}.isActive`)
  })

  /** Luminance and contrast by WCAG 2.1, of colors as #rrggbb. */
  const luminance = (colour: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (a: string, b: string): number => {
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
    return (light + 0.05) / (dark + 0.05)
  }

  describe.each([
    ['light', lightPalette],
    ['dark', darkPalette],
  ] as const)('in the %s theme', (_, palette) => {
    const styles = toneStyles(palette) as Readonly<Record<string, { readonly color?: string }>>
    test.each(TONES)('%s is legible in print and on the page', tone => {
      const { color = '' } = styles[`.tone-${tone}`]!
      for (const ground of [palette.background?.paper, palette.background?.default])
        expect(contrast(color, ground!), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    })
  })
})
