/** The source of map tiles and their attribution. */
export interface MapTiles {
  /** With {z}, {x} and {y}; {s} for one of the hosts a, b and c. */
  readonly url: string
  readonly credit: string
}

const wrong = (url: string): Error =>
  new Error(
    `MAP_TILES должен быть адресом плиток карты с {z}, {x} и {y}, например https://tiles.example.org/{z}/{x}/{y}.png, а не «${url}».`,
  )

const sample = (url: string): string => url.replace(/\{\w+\}/gu, 'a')

/** Parses the setting; throws a sentence when it is not an address of tiles. */
export function readTiles(url: string | undefined, credit: string | undefined): MapTiles | undefined {
  if (!url) return undefined
  const isWhole = ['{z}', '{x}', '{y}'].every(part => url.includes(part))
  const isAddress = /^https?:\/\/[^\s;,'"]+$/u.test(url) ? URL.canParse(sample(url)) : /^\/[^\s/;,'"][^\s;,'"]*$/u.test(url)
  if (!isWhole || !isAddress) throw wrong(url)
  return { url, credit: credit ?? '' }
}

/** Returns the source that the page's content security policy must allow for images; undefined for our own tiles. */
export function tilesSource({ url }: MapTiles): string | undefined {
  if (url.startsWith('/')) return undefined
  const { protocol, host } = new URL(sample(url))
  return `${protocol}//${url.includes('//{s}.') ? host.replace(/^a\./u, '*.') : host}`
}

const escaped = (text: string): string => text.replace(/[&<>"]/gu, sign => `&#${sign.codePointAt(0)!};`)

/** Returns the meta elements by which the screens learn the source. */
export const tilesMeta = ({ url, credit }: MapTiles): string =>
  `<meta name="map-tiles" content="${escaped(url)}" /><meta name="map-credit" content="${escaped(credit)}" />`
