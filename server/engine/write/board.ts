import { boardsOf, idOf, type Board, type Move, type Resource } from '#resource'
import { sql } from 'kysely'
import { fieldError, httpError } from '../../httpError.ts'
import type { Sql } from '../sql.ts'
import type { Tx, AdvisoryLock } from '../tx.ts'
import { columnOf, tableOf } from '../schema/tables.ts'
import { anyOf } from '../columns.ts'

type Values = Readonly<Record<string, unknown>>

/** The distance between cards: thirty cards can be inserted at the same place before the column is renumbered. */
const GAP = 2 ** 30

/** The lock of a column: one transaction at a time writes its positions. It is the last lock that a transaction of a board takes. */
const lockOf = (resource: Resource, { columns }: Board, column: number): AdvisoryLock => [`board ${resource.name} ${columns}`, column]

interface Names {
  readonly table: Sql
  readonly column: Sql
  readonly position: Sql
}
const namesOf = (resource: Resource, { columns, position }: Board): Names => ({
  table: sql.table(tableOf(resource)),
  column: sql.ref(columnOf(resource, columns)),
  position: sql.ref(columnOf(resource, position)),
})

interface Placing {
  readonly id: number | null
  readonly prior: Values | null
  readonly values: Values
  readonly next: Values
}

/**
 * Whether the write brings the record into a column: it is new, comes from another column, or was restored. A move has its own position.
 */
function enters({ prior, values, next }: Placing, { columns, position }: Board): boolean {
  if (position in values || next['isDelete'] === true) return false
  return !prior || prior['isDelete'] === true || idOf(prior[columns]) !== idOf(next[columns])
}

/** Appends records that enter a column to its end, in their order, whatever the call. */
export async function placedOnBoards<S extends Placing>(tx: Tx, resource: Resource, states: readonly S[]): Promise<S[]> {
  let placed = [...states]
  for (const board of boardsOf(resource)) {
    const columns = [...new Set(placed.filter(state => enters(state, board)).flatMap(({ next }) => idOf(next[board.columns]) ?? []))]
    if (columns.length === 0) continue
    await tx.locks.exclusive(columns.map(column => lockOf(resource, board, column)))
    const { table, column, position } = namesOf(resource, board)
    const { rows } = await sql<{ column: number; last: number }>`select ${column} as column, max(${position}) as last from ${table}
      where ${column} = ${anyOf(columns)} and not is_delete group by 1`.execute(tx.db)
    const last = new Map(rows.map(row => [Number(row.column), Number(row.last)]))
    placed = placed.map(state => {
      if (!enters(state, board)) return state
      const at = idOf(state.next[board.columns])!
      const value = (last.get(at) ?? 0) + GAP
      last.set(at, value)
      return { ...state, values: { ...state.values, [board.position]: value }, next: { ...state.next, [board.position]: value } }
    })
  }
  return placed
}

/** The gap for a dropped card; null at an end of the column. */
interface PositionGap {
  readonly above: number | null
  readonly below: number | null
}

/**
 * Returns the gap closest to where the user dropped the card: below the card above, else above the card below, else the end of a column
 * that was empty. Undefined when neither card is in the column any more.
 */
async function stretchOf(tx: Tx, names: Names, id: number, { column: at, after, before }: Move): Promise<PositionGap | undefined> {
  const { table, column, position } = names
  const others = sql`${column} = ${at} and not is_delete and id <> ${id}`
  const { rows: neighbours } = await sql<{ id: number; position: number }>`select id, ${position} as position from ${table}
    where ${others} and id = ${anyOf([after, before].flatMap(one => one ?? []))}`.execute(tx.db)
  const positionOf = (one: number | null | undefined): number | undefined => {
    const row = neighbours.find(row => Number(row.id) === one)
    return row && Number(row.position)
  }
  const neighbour = async (how: 'min' | 'max', beyond: Sql): Promise<number | null> => {
    const { rows } = await sql<{ edge: number | null }>`select ${how === 'min' ? sql`min` : sql`max`}(${position}) as edge from ${table}
      where ${others} and ${beyond}`.execute(tx.db)
    return rows[0]?.edge === null || rows[0]?.edge === undefined ? null : Number(rows[0].edge)
  }
  const [above, below] = [positionOf(after), positionOf(before)]
  if (above !== undefined) return { above, below: await neighbour('min', sql`${position} > ${above}`) }
  if (below !== undefined) return { above: await neighbour('max', sql`${position} < ${below}`), below }
  if (after || before) return undefined
  return { above: await neighbour('max', sql`true`), below: null }
}

/** Returns the middle of a gap; undefined when it is full. */
function middleOf({ above, below }: PositionGap): number | undefined {
  if (below === null) return (above ?? 0) + GAP
  const position = above === null ? below - GAP : Math.floor((above + below) / 2)
  return position === above ? undefined : position
}

/** Renumbers a column in its order. The new positions are below all existing ones, because they must be unique at all times. */
async function spread(tx: Tx, { table, column, position }: Names, at: number): Promise<void> {
  const living = sql`${column} = ${at} and not is_delete`
  await sql`with locked as (select id from ${table} where ${living} order by id for update),
    spread as (select t.id, (select min(${position}) from ${table} where ${living}) - row_number() over (order by ${position} desc) as position
      from ${table} t join locked using (id))
    update ${table} t set ${position} = spread.position from spread where spread.id = t.id`.execute(tx.db)
  await sql`with ranked as (select id, row_number() over (order by ${position}) * ${GAP}::bigint as position from ${table} where ${living})
    update ${table} t set ${position} = ranked.position from ranked where ranked.id = t.id`.execute(tx.db)
}

async function freePosition(tx: Tx, names: Names, id: number, move: Move): Promise<number | undefined> {
  const stretch = await stretchOf(tx, names, id, move)
  if (!stretch) return undefined
  const position = middleOf(stretch)
  if (position !== undefined) return position
  await spread(tx, names, move.column)
  const wider = await stretchOf(tx, names, id, move)
  return wider && middleOf(wider)
}

const moved = (tx: Tx): Error => httpError(409, 'NOT_NOW', tx.texts('nerud.server.boardChanged'))

/**
 * Returns the handler of a move: puts a card between the two where it was dropped, as far as they are still there. Throws when somebody
 * else has moved the card to another column meanwhile, or when neither neighbour is left.
 */
export const moveOnBoard =
  (resource: Resource, view: string) =>
  async (tx: Tx, record: { readonly id: number }, move: Move): Promise<void> => {
    const board = resource.list!.views![view]!.board!
    const { id } = record
    const currentColumn = idOf((record as unknown as Values)[board.columns])
    if (move.from && move.from !== currentColumn) throw moved(tx)
    if (move.after === id || move.before === id) throw fieldError('after', tx.texts('nerud.validation.reference'))
    await tx.locks.exclusive([lockOf(resource, board, move.column)])
    const names = namesOf(resource, board)
    const position = await freePosition(tx, names, id, move)
    if (position === undefined) throw moved(tx)
    if (move.column === currentColumn) await sql`update ${names.table} set ${names.position} = ${position} where id = ${id}`.execute(tx.db)
    else await tx.update(resource, id, { [board.columns]: move.column, [board.position]: position })
  }
