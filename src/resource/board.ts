import type { TargetOptions } from './field.ts'
import { field } from './fieldMakers.ts'
import type { Resource } from './resource.ts'

/** Records as cards in columns. The database stores the position of a card, which is the same for everybody; see `docs/board.md`. */
export interface Board {
  /** The required reference whose records are the columns, in the order of their own list. Example: `columns: 'status'` */
  readonly columns: string
  /** Which of these records are columns, by their fields. Example: `only: { onBoard: true }` */
  readonly only?: NonNullable<TargetOptions['only']>
  /** The read-only number that orders cards in their column; unique within a column. Example: `position: 'position'` */
  readonly position: string
  /** The action that moves a card, with the input `moveInput`. Example: `move: 'move'` */
  readonly move: string
}

/**
 * The input of a move: the column, the column in which the user saw the card, and the neighbours of the new position. `after` is the card
 * above and `before` the one below, empty at an end of the column. `T`: the resource of the columns.
 */
export const moveInput = <const T extends string>(columns: T) => ({
  column: field.reference(columns, { required: true }),
  from: field.reference(columns),
  after: field.number({ min: 1 }),
  before: field.number({ min: 1 }),
})
/** A move, as handlers read it. */
export interface Move {
  readonly column: number
  readonly from?: number | null
  readonly after?: number | null
  readonly before?: number | null
}

/** Returns the boards of a resource, which its views declare. */
export const boardsOf = (resource: Resource): readonly Board[] =>
  Object.values(resource.list?.views ?? {}).flatMap(({ board }) => board ?? [])

/** Whether the field is the position of a card in its column, which says nothing about the record itself. */
export const isPosition = (resource: Resource, name: string): boolean => boardsOf(resource).some(({ position }) => position === name)

/** Whether the action moves a card. */
export const isMove = (resource: Resource, name: string): boolean => boardsOf(resource).some(({ move }) => move === name)

/** Returns the actions that may be moves: those on one record whose input has a position. */
export const movesOf = ({ actions = {} }: Resource): readonly string[] =>
  Object.entries(actions)
    .filter(([, { on, input = {} }]) => on === 'one' && ['column', 'from', 'after', 'before'].every(name => name in input))
    .map(([name]) => name)
