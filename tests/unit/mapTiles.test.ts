import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTiles, tilesMeta, tilesSource } from '../../server/mapTiles.ts'
import { staticFiles } from '../../server/static.ts'

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

test('the page names its tiles, and its content security policy allows images from there; other pages do not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tiles-'))
  try {
    await writeFile(join(folder, 'index.html'), '<head></head>')
    const tiles = readTiles('https://tiles.example.org/{z}/{x}/{y}.png', '© Карты')
    const page = async (...of: Parameters<typeof staticFiles>) => (await staticFiles(...of)(new Request('http://nerud.test/point/list')))!
    const [plain, withTiles] = [await page(folder), await page(folder, tiles)]
    expect(plain.headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;")
    expect(await plain.text()).toBe('<head></head>')
    expect(withTiles.headers.get('content-security-policy')).toContain("img-src 'self' data: blob: https://tiles.example.org;")
    expect(await withTiles.text()).toContain('<meta name="map-credit" content="© Карты" />')
  } finally {
    await rm(folder, { recursive: true })
  }
})
