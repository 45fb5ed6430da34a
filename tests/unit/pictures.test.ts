import { expect, test, describe } from 'vitest'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { field, type Matrix, type Resource, defineResource } from '#resource'
import { answeredBy } from '#admin/list/matrix/answered.ts'
import { partBars, picturesOf, rowBars, shadeOf, waterfallBars, type Picture } from '#admin/list/matrix/pictures.ts'
import { stepLines } from '../../src/admin/list/DatedSteps.tsx'
import type { Words } from '../../src/admin/cells/words.ts'
import type { Row } from '../../src/admin/data/rows.ts'
import { trendPoints, trendText } from '../../src/admin/kinds/records.tsx'
import { coordinateText, isSpot, kilometres, parseCoordinates, spotOf, swappedAmong } from '../../src/resource/coordinates.ts'
import { digitsOf, gridStep, metresPerPixel, roundDown, scaleBar, stepsWithin } from '../../src/admin/map/paint.ts'
import { bowOf, clustersOf, distanceToBow, placeLabels, thicknessOf } from '../../src/admin/map/scene.ts'
import { readTiles, tilesMeta, tilesSource, staticFiles } from '../../server/static.ts'

describe('charts', () => {
  const money = field.money({ tones: 'sign' })
  const MATRIX = {
    cells: 'c',
    groups: ['day', 'kind'],
    measures: { income: money, goods: money, profit: money, trips: field.number() },
    shares: { margin: ['profit', 'income'] },
    totals: {
      income: { sum: 'income' },
      goods: { sum: 'goods' },
      profit: { sum: 'profit' },
      all: { sum: 'trips' },
      margin: { share: ['profit', 'income'] },
    },
    chart: ['income', 'profit', 'margin'],
    charts: { result: { kind: 'waterfall', of: ['income', 'goods', 'profit'] }, parts: { kind: 'parts', of: ['goods', 'profit'] } },
  } as const satisfies Matrix
  const RESOURCE = { fields: { day: field.date(), kind: field.text() } } as unknown as Resource

  const rows = Array.from({ length: 25 }, (_, at) => {
    const income = String((at + 1) * 100)
    return { id: at, label: `Р${at}`, totals: { income, goods: '10', profit: at === 0 ? '-9000' : '5', trips: 1, margin: 5 } }
  })
  const body = (more: object = {}) => ({
    dateFrom: '2026-03-01',
    dateTo: '2026-03-02',
    groupBy: 'kind',
    dates: ['2026-03-01', '2026-03-02'],
    count: rows.length,
    rows,
    total: { income: '32500', goods: '250', profit: '-8880', all: 25, margin: 1 },
    chart: { income: ['1', '2'], profit: ['1', '2'], margin: [1, 2] },
    ...more,
  })
  const answered = (more: object = {}) => answeredBy(MATRIX, { path: 'x' } as never, body(more))
  const words = { say: (key: string, more: object = {}) => `${key} ${Object.values(more).join(' ')}`.trim(), word: (name: string) => name }
  const keys = (pictures: readonly Picture[]) => pictures.map(({ key, of }) => [key, of])

  test('the chart depends on the rows: groups have bars, days a time axis, and percentages an axis of their own', () => {
    expect(keys(picturesOf(RESOURCE, MATRIX, answered()))).toEqual([
      ['parts', ['goods', 'profit']],
      ['rows', ['income', 'goods', 'profit', 'trips', 'margin']],
      ['days', ['income', 'profit']],
      ['days.margin', ['margin']],
      ['result', ['income', 'goods', 'profit']],
    ])
    expect(keys(picturesOf(RESOURCE, MATRIX, answered({ groupBy: 'day' }))).map(([key]) => key)).toEqual(['days', 'days.margin', 'result'])
  })

  test('measures without a right are in no chart', () => {
    const seen = answered({ total: { income: '1' }, rows: [{ id: 1, label: 'Р', totals: { income: '1' } }], chart: { income: ['1', '2'] } })
    expect(keys(picturesOf(RESOURCE, MATRIX, seen))).toEqual([
      ['rows', ['income']],
      ['days', ['income']],
    ])
  })

  test('the twenty largest rows are bars, the rest is one bar, and together they make the total', () => {
    const { bars, max, left } = rowBars(MATRIX, answered(), 'income', words)
    expect(bars.length).toBe(21)
    expect([bars[0]!.label, bars[0]!.row, bars[0]!.texts]).toEqual(['Р24', '24', ['2\u00a0500', '7,7\u00a0%']])
    expect([bars[20]!.label, bars[20]!.row, bars[20]!.texts[0]]).toEqual(['rest 5', undefined, '1\u00a0500'])
    expect([max, left]).toEqual([2500, 0])
    // A ratio of the remaining rows is not the sum of their ratios.
    expect(rowBars(MATRIX, answered(), 'margin', words)).toMatchObject({ left: 5 })
  })

  test('a large loss is among the largest, below all others', () => {
    const { bars, min } = rowBars(MATRIX, answered(), 'profit', words)
    expect(bars[19]).toMatchObject({ label: 'Р0', pieces: [{ from: 0, to: -9000, shade: 'loss' }] })
    expect(min).toBe(-9000)
  })

  test('each bar has the compared value next to it, if requested', () => {
    const compared = { compared: 'before', dateFrom: '2026-02-01', dateTo: '2026-02-28', dates: [], total: { income: '400' }, chart: {} }
    const two = [
      { id: 1, label: 'А', totals: { income: '300' }, was: { income: '200' } },
      { id: 2, label: 'Б', totals: { income: null }, was: { income: '200' } },
    ]
    const { bars, headings, legend } = rowBars(MATRIX, answered({ rows: two, count: 2, compared }), 'income', words)
    expect(headings).toEqual(['income', 'was', 'percent'])
    expect(bars.map(({ label, texts }) => [label, ...texts])).toEqual([
      ['А', '300', '200', '+50,0\u00a0%'],
      ['Б', '0', '200', '-100,0\u00a0%'],
    ])
    expect(legend.map(({ shade }) => shade)).toEqual(['is', 'was'])
  })

  test('parts of a row are stacked, and described for screen readers', () => {
    const one = [{ id: 1, label: 'А', totals: { goods: '10', profit: '30' } }]
    const [bar] = partBars(MATRIX, answered({ rows: one, count: 1 }), ['goods', 'profit'], words).bars
    expect(bar!.pieces).toEqual([
      { from: 0, to: 10, shade: 'part0' },
      { from: 10, to: 40, shade: 'part1' },
    ])
    expect([bar!.texts, bar!.description]).toEqual([['40'], 'goods: 10, profit: 30'])
  })

  test('a waterfall goes down from the first figure to the last', () => {
    const total = { income: '100', goods: '70', profit: '30' }
    const { bars } = waterfallBars(MATRIX, answered({ total }), ['income', 'goods', 'profit'], words)
    expect(bars.map(({ pieces: [one], texts }) => [one!.from, one!.to, one!.shade, texts[0]])).toEqual([
      [0, 100, 'whole', '100'],
      [100, 30, 'out', '-70'],
      [0, 30, 'whole', '30'],
    ])
    expect(bars.map(({ row }) => row)).toEqual([null, null, null])
  })

  test('shades range from zero to four, for losses below zero', () => {
    expect([0, 1, 4, 8, -8, null].map(value => shadeOf(value, 8))).toEqual([0, 1, 2, 4, -4, 0])
  })

  const keysAsTexts = { t: (key: string) => key } as unknown as Words
  const price = defineResource({
    name: 'price',
    area: 'x',
    api: 'api/prices',
    title: 'kind',
    fields: {
      owner: field.reference('owner'),
      kind: field.text(),
      price: field.money(),
      start: field.date(),
    },
    rights: { read: [] },
    parts: { dated: { start: 'start', per: ['owner', 'kind'], value: 'price' } },
  }) as unknown as Resource
  const entry = (id: number, kind: string, start: string, of: string): Row => ({ id, owner: { id: 1 }, kind, price: of, start })
  const drawn = (...rows: Row[]) => {
    const { days, lines } = stepLines(price, 'owner', rows, '2026-03-01', keysAsTexts)
    return { days, lines: lines.map(({ label, values }) => [label, values]) }
  }

  test('each group is a step line that keeps its value until the next entry, up to today', () => {
    expect(
      drawn(
        entry(3, 'опт', '2026-02-01', '95.00'),
        entry(1, 'розница', '2026-01-01', '100.00'),
        entry(2, 'опт', '2026-01-15', '90.00'),
        entry(4, 'розница', '2026-02-10', '120.50'),
      ),
    ).toEqual({
      days: ['2026-01-01', '2026-01-15', '2026-02-01', '2026-02-10', '2026-03-01'],
      lines: [
        ['опт', [null, 90, 95, 95, 95]],
        ['розница', [100, 100, 100, 120.5, 120.5]],
      ],
    })
  })

  test('future values are drawn up to their own day, and of two on the same day the later one', () => {
    expect(
      drawn(entry(1, 'опт', '2026-01-01', '5.00'), entry(3, 'опт', '2026-04-01', '8.00'), entry(2, 'опт', '2026-04-01', '7.00')),
    ).toEqual({
      days: ['2026-01-01', '2026-04-01'],
      lines: [['опт', [5, 8]]],
    })
    expect(drawn()).toEqual({ days: [], lines: [] })
  })

  const keysWithValues = { t: (key: string, more: object) => `${key} ${JSON.stringify(more)}` } as unknown as Words

  test('amounts are drawn from the minimum at the bottom to the maximum at the top, constant ones in the middle', () => {
    expect(trendPoints(['0.00', '10.00', '5.00', '-10.00'])).toBe('0,9 1,1 2,5 3,17')
    expect(trendPoints(['7.00', '7.00'])).toBe('0,9 1,9')
    expect(trendPoints([])).toBe('')
  })

  test('a text describes the first and the last value', () => {
    expect(trendText(['1000.40', '5', '-2000.00'], keysWithValues)).toBe('nerud.cell.trend {"from":"1\u00a0000","to":"-2\u00a0000"}')
    expect(trendText([], keysWithValues)).toBe('')
  })
})

describe('coordinates as people and map sites write them', () => {
  const moscow = { lat: 55.755864, lon: 37.617698 }
  test.each([
    '55.755864, 37.617698',
    '55.755864,37.617698',
    ' 55.755864 37.617698 ',
    '55,755864, 37,617698',
    '55,755864; 37,617698',
    '55.755864° N, 37.617698° E',
    'N55.755864 E37.617698',
    '55,755864° с. ш. 37,617698° в. д.',
    '37.617698° E, 55.755864° N',
    'https://yandex.ru/maps/?ll=37.617698%2C55.755864&z=16',
    'https://yandex.ru/maps/213/moscow/?pt=37.617698,55.755864&z=16&l=map',
    'https://www.google.com/maps/@55.755864,37.617698,17z',
    'https://www.openstreetmap.org/#map=16/55.755864/37.617698',
    'geo:55.755864,37.617698',
  ])('%s', text => {
    expect(parseCoordinates(text)).toEqual(moscow)
  })

  test('minutes and seconds, south and west', () => {
    const { lat, lon } = parseCoordinates('55°45′21″ с. ш. 37°37′04″ в. д.')!
    expect([coordinateText(lat), coordinateText(lon)]).toEqual(['55.755833', '37.617778'])
    expect(parseCoordinates(`33°30'S 70°36'W`)).toEqual({ lat: -33.5, lon: -70.6 })
    expect(parseCoordinates('-33.5, -70.6')).toEqual({ lat: -33.5, lon: -70.6 })
  })

  test('a value that cannot be a latitude is the longitude', () => {
    expect(parseCoordinates('131.9, 43.1')).toEqual({ lat: 43.1, lon: 131.9 })
  })

  test.each(['', '55.75', '55,7', '55.75, 37.61, 12', 'Москва', '95, 195', '55.75, 200', 'https://example.com/?q=1', '1 234,50'])(
    'not a pair of coordinates: %s',
    text => {
      expect(parseCoordinates(text)).toBeUndefined()
    },
  )
})

test('a record has a place, or a reason why it has none', () => {
  expect(spotOf('55.755864', '37.617698')).toEqual({ lat: 55.755864, lon: 37.617698 })
  expect(spotOf(null, null)).toBe('none')
  expect(spotOf('', undefined)).toBe('none')
  expect(spotOf('55.7', null)).toBe('half')
  expect(spotOf('0.000000', '0')).toBe('zero')
  expect(spotOf('0', '37.6')).toEqual({ lat: 0, lon: 37.6 })
  expect(spotOf('90.1', '37.6')).toBe('outside')
  expect(spotOf('x', '37.6')).toBe('outside')
  expect([isSpot('none'), isSpot({ lat: 1, lon: 2 })]).toEqual([false, true])
})

test('six decimal places of a degree are kept, and zero has no sign', () => {
  expect([coordinateText(55.75586449), coordinateText(-0.0000001)]).toEqual(['55.755864', '0.000000'])
})

test('coordinates far from all others, but close to them if exchanged, are reported as swapped', () => {
  const near = [55.7, 55.8, 56.1, 54.9].map(lat => ({ lat, lon: 37.5 }))
  const swapped = { lat: 37.6, lon: 55.7 }
  const far = { lat: 43.1, lon: 131.9 }
  expect([...swappedAmong([...near, swapped, far])]).toEqual([swapped])
  expect(swappedAmong([near[0]!, swapped]).size).toBe(0)
})

test('the straight line between two places', () => {
  expect(kilometres({ lat: 55.755864, lon: 37.617698 }, { lat: 59.938955, lon: 30.315644 })).toBeCloseTo(634, 0)
})

describe('the scale of a map', () => {
  test('the scale bar has a round length that fits', () => {
    const metres = metresPerPixel(55.75, 16)
    expect(metres).toBeCloseTo(1.344, 3)
    const bar = scaleBar(metres, 100)
    expect(bar.metres).toBe(100)
    expect(bar.pixels).toBeCloseTo(74.4, 1)
    expect([0.9, 1, 4.9, 5, 19, 99_999].map(roundDown)).toEqual([0.5, 1, 2, 5, 10, 50_000])
  })

  test('grid lines are at round degrees, not too close', () => {
    expect([0.01, 0.011, 0.021, 0.06].map(degrees => gridStep(degrees, 100))).toEqual([1, 2, 5, 10])
    expect(gridStep(0.0001, 80)).toBeCloseTo(0.01, 9)
    expect(stepsWithin(54.3, 56.1, 0.5).map(one => one.toFixed(1))).toEqual(['54.5', '55.0', '55.5', '56.0'])
    expect(stepsWithin(55, 55, 1)).toEqual([55])
    expect([10, 1, 0.5, 0.02].map(digitsOf)).toEqual([0, 0, 1, 2])
  })
})

describe('the contents of a map', () => {
  test('overlapping marks are clustered, and none is lost', () => {
    const clusters = clustersOf(
      [
        { x: 10, y: 10 },
        { x: 15, y: 12 },
        { x: 29, y: 10 },
        { x: 100, y: 10 },
      ],
      20,
    )
    expect(clusters.map(({ of }) => of.length)).toEqual([3, 1])
  })

  test('5,000 points in one place are clustered quickly, and only neighbours are compared', () => {
    const points = Array.from({ length: 5000 }, (_, at) => ({ x: (at * 7919) % 1000, y: (at * 104_729) % 600 }))
    const clusters = clustersOf(points, 24)
    expect(clusters.reduce((sum, { of }) => sum + of.length, 0)).toBe(5000)
    expect(clusters.length).toBeLessThan(1500)
  })

  test('labels overlap nothing: one is placed on the right, one on the left, one is omitted', () => {
    const room = { width: 300, height: 40 }
    const placed = placeLabels(
      [
        { x: 100, y: 20, width: 60 },
        { x: 130, y: 20, width: 60 },
        { x: 112, y: 20, width: 80 },
      ],
      room,
      { line: 14, gap: 6 },
    )
    expect(placed.map(one => one?.left)).toEqual([32, 138, undefined])
  })

  test('a route and its return have separate lines', () => {
    const [a, b] = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]
    expect(bowOf(a, b).middle.y).toBeGreaterThan(5)
    expect(bowOf(b, a).middle.y).toBeLessThan(-5)
    expect(distanceToBow(bowOf(a, b).middle, a, b)).toBeLessThan(1)
    expect(distanceToBow({ x: 50, y: -40 }, a, b)).toBeGreaterThan(30)
  })

  test('lines are thicker with more trips, and thin without trips', () => {
    const [none, one, half, most] = [0, 1, 10, 20].map(trips => thicknessOf(trips, 20))
    expect(none).toBeLessThan(one!)
    expect(one).toBeLessThan(half!)
    expect(most).toBe(12)
  })
})

test('without the setting there are no tiles; an invalid tile address is refused with an explanation', () => {
  expect(readTiles(undefined, undefined)).toBeUndefined()
  expect(readTiles('', 'OSM')).toBeUndefined()
  for (const url of [
    'https://tiles.example.org/{z}/{x}.png',
    'tiles/{z}/{x}/{y}.png',
    'ftp://tiles.example.org/{z}/{x}/{y}.png',
    "https://tiles.example.org/{z}/{x}/{y}.png; script-src 'unsafe-inline'",
    'https://a.example https://b.example/{z}/{x}/{y}.png',
    '//tiles.example.org/{z}/{x}/{y}.png',
  ])
    expect(() => readTiles(url, ''), url).toThrow(/MAP_TILES должен быть адресом плиток/)
})

test.each([
  ['https://tiles.example.org/{z}/{x}/{y}.png', 'https://tiles.example.org'],
  ['http://10.0.0.5:8090/{z}/{x}/{y}.png?key=1', 'http://10.0.0.5:8090'],
  ['https://{s}.tile.example.org/{z}/{x}/{y}.png', 'https://*.tile.example.org'],
  ['/tiles/{z}/{x}/{y}.png', undefined],
])('for %s images are allowed from %s only', (url, source) => {
  expect(tilesSource(readTiles(url, '')!)).toBe(source)
})

test('the tile settings in the page are escaped', () => {
  expect(tilesMeta({ url: 'https://x/{z}/{x}/{y}', credit: '© "Карты" <b>' })).toContain('content="© &#34;Карты&#34; &#60;b&#62;"')
})

test('the page has the name of the application, names its tiles, and its content security policy allows images from there; other pages do not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tiles-'))
  try {
    await writeFile(join(folder, 'index.html'), '<head><title></title></head>')
    const tiles = readTiles('https://tiles.example.org/{z}/{x}/{y}.png', '© Карты')
    const page = async (...of: Parameters<typeof staticFiles>) => (await staticFiles(...of)(new Request('http://nerud.test/point/list')))!
    const [plain, withTiles] = [await page(folder, { title: 'Клиника <1>' }), await page(folder, { tiles })]
    expect(plain.headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;")
    expect(await plain.text()).toBe('<head><title>Клиника &#60;1&#62;</title></head>')
    expect(withTiles.headers.get('content-security-policy')).toContain("img-src 'self' data: blob: https://tiles.example.org;")
    expect(await withTiles.text()).toContain('<meta name="map-credit" content="© Карты" />')
  } finally {
    await rm(folder, { recursive: true })
  }
})
