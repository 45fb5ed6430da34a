/** The map tiles, as configured by the server in the page; without them maps are drawn from coordinates only. */
export interface Tiles {
  readonly url: string
  readonly credit: string
}

const textOf = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The tiles configured in the page, if any. */
export function tilesOf(): Tiles | undefined {
  const url = textOf('map-tiles')
  return url === '' ? undefined : { url, credit: textOf('map-credit') }
}
