import { leadOf, type Resource } from '#resource'
import { cellOf } from '../cells.tsx'
import { hasDot } from '../tones.tsx'

/** The layout of the lead columns on a card. */
export interface CardLayout {
  readonly heading: string
  /** Numbers and amounts, at the end of the lines. */
  readonly figures: readonly string[]
  /** A coloured state or mark. */
  readonly mark: string | undefined
  readonly rest: readonly string[]
  /** The number of text lines. */
  readonly lines: number
}

/** Lays out the visible lead columns on a card; undefined if there are none. */
export function cardLayoutOf(resource: Resource, shown: ReadonlySet<string>): CardLayout | undefined {
  const [heading, ...others] = leadOf(resource).filter(name => shown.has(name))
  if (heading === undefined) return undefined
  const figures = others.filter(name => cellOf(resource, name).align === 'right' && !hasDot(resource, name))
  const mark = others.find(name => hasDot(resource, name))
  const rest = others.filter(name => name !== mark && !figures.includes(name))
  const lines = 1 + (rest.length > 0 || figures.length > 1 ? 1 : 0) + (mark !== undefined || figures.length > 2 ? 1 : 0)
  return { heading, figures, mark, rest, lines }
}
