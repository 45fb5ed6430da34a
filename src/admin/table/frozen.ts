import { CHECK_WIDTH } from './GridFrame.tsx'

/** The CSS classes of a sticky cell; the last sticky one has an edge. */
export const frozenClass = (place: number, frozen: number): string =>
  place < frozen ? `sticky at-${place}${place === frozen - 1 ? ' edge' : ''}` : ''

/** The offsets of sticky columns as CSS variables. */
export function frozenStyle(widths: readonly number[], frozen: number, hasCheck: boolean): Readonly<Record<string, string>> {
  let at = hasCheck ? CHECK_WIDTH : 0
  const style: Record<string, string> = {}
  for (const [place, width] of widths.slice(0, frozen).entries()) {
    style[`--at-${place}`] = `${at}px`
    at += width
  }
  return style
}
