import type { TargetOptions } from './field.ts'
import { field } from './fieldMakers.ts'
import type { Resource } from './resource.ts'

/** Records as cards in columns. Where a card stands is the same for everybody and kept by the database; see `docs/board.md`. */
export interface Board {
  /** The required reference whose records are the columns, in the order of their own list. Example: `columns: 'status'` */
  readonly columns: string
  /** Which of these records are columns, by their fields. Example: `only: { onBoard: true }` */
  readonly only?: NonNullable<TargetOptions['only']>
  /** The read-only number by which cards stand in their column: no two of a column share it. Example: `position: 'position'` */
  readonly position: string
  /** The action that moves a card, with the input `moveInput`. Example: `move: 'move'` */
  readonly move: string
}

/**
 * What a move of a card is told: the column, the one in which the card was seen, and the cards between which it was dropped. `after` is the card above and
 * `before` the one below, empty at an end of the column. `T`: the resource of the columns.
 */
export const moveInput = <const T extends string>(columns: T) => ({
  column: field.reference(columns, { required: true }),
  from: field.reference(columns),
  after: field.number({ min: 1 }),
  before: field.number({ min: 1 }),
})
/** A move as handlers read it. */
export interface Move {
  readonly column: number
  readonly from?: number | null
  readonly after?: number | null
  readonly before?: number | null
}

/** The boards of a resource: of its views. */
export const boardsOf = (resource: Resource): readonly Board[] =>
  Object.values(resource.list?.views ?? {}).flatMap(({ board }) => board ?? [])

/** Is the field the place of a card in its column? It says nothing of the record itself. */
export const isPosition = (resource: Resource, name: string): boolean => boardsOf(resource).some(({ position }) => position === name)

/** Is the action the move of a card? */
export const isMove = (resource: Resource, name: string): boolean => boardsOf(resource).some(({ move }) => move === name)

/** The actions that may be moves: on one record, told where to. */
export const movesOf = ({ actions = {} }: Resource): readonly string[] =>
  Object.entries(actions)
    .filter(([, { on, input = {} }]) => on === 'one' && ['column', 'from', 'after', 'before'].every(name => name in input))
    .map(([name]) => name)
