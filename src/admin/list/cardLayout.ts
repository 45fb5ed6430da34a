import { leadOf, type Resource } from '#resource'
import { cellOf } from '../cells.tsx'
import { hasDot } from '../tones.tsx'

/** How the columns that matter most stand on a card. */
export interface CardLayout {
  readonly heading: string
  /** What is counted: numbers and sums, at the end of the lines. */
  readonly figures: readonly string[]
  /** A state or a sign, by its colour. */
  readonly mark: string | undefined
  readonly rest: readonly string[]
  /** Lines of text. */
  readonly lines: number
}

/** Lays the columns that matter most and that are there out on a card; without any there is no card. */
export function cardLayoutOf(resource: Resource, shown: ReadonlySet<string>): CardLayout | undefined {
  const [heading, ...others] = leadOf(resource).filter(name => shown.has(name))
  if (heading === undefined) return undefined
  const figures = others.filter(name => cellOf(resource, name).align === 'right' && !hasDot(resource, name))
  const mark = others.find(name => hasDot(resource, name))
  const rest = others.filter(name => name !== mark && !figures.includes(name))
  const lines = 1 + (rest.length > 0 || figures.length > 1 ? 1 : 0) + (mark !== undefined || figures.length > 2 ? 1 : 0)
  return { heading, figures, mark, rest, lines }
}
