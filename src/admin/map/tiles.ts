/** Where pictures of the earth come from, as the server says in the page; without it maps are drawn from coordinates alone. */
export interface Tiles {
  readonly url: string
  readonly credit: string
}

const textOf = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The tiles that the page names. */
export function tilesOf(): Tiles | undefined {
  const url = textOf('map-tiles')
  return url === '' ? undefined : { url, credit: textOf('map-credit') }
}
