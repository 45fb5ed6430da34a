import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { httpError } from '#server/httpError.ts'
import { aliased } from '#server/engine/columns.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { moveOnBoard } from '#server/engine/write/board.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import { idOf } from '#resource'
import { kanbanStatus, kanbanTask, kanbanTaskComment, kanbanTaskFile } from './kanbanTask.ts'

/** Returns the new index of a status: `at` is its current one, `last` the last one. */
type Way = (at: number, last: number) => number

/** Moves a status and renumbers all of them from one. */
async function move(tx: Tx, id: number, way: Way): Promise<void> {
  const { rows } = await sql<{ id: number; sequence: number | null }>`select id::int as id, sequence::int as sequence from kanban_status
    where not is_delete order by id for update`.execute(tx.db)
  const order = rows.toSorted((a, b) => (a.sequence ?? Infinity) - (b.sequence ?? Infinity) || a.id - b.id)
  const at = order.findIndex(row => row.id === id)
  const [moved] = order.splice(at, 1)
  order.splice(Math.min(Math.max(way(at, order.length), 0), order.length), 0, moved!)
  const changes = order.flatMap((row, n) => (row.sequence === n + 1 ? [] : [{ id: row.id, values: { sequence: n + 1 } }]))
  await tx.updateMany(kanbanStatus, changes)
}

const moving =
  (way: Way) =>
  async (tx: Tx, { id }: { readonly id: number }) => {
    await move(tx, id, way)
    return tx.read(kanbanStatus, id)
  }

/** A status with tasks cannot be deleted. */
async function rejectUsed(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select 1 from kanban_task where status_id = ${id} and not is_delete limit 1`.execute(tx.db)
  if (rows.length > 0) throw httpError(409, 'NOT_NOW', tx.texts('nerud.kanban.statusUsed'))
}

export const kanbanStatusRules = defineRules(kanbanStatus, {
  async before(tx, next, prior) {
    if (prior && ((prior.isActive && next.isActive === false) || next.isDelete)) await rejectUsed(tx, prior.id)
    if (prior) return undefined
    const { rows } = await sql<{ last: number | null }>`select max(sequence)::int as last from kanban_status where not is_delete`.execute(
      tx.db,
    )
    return { sequence: (rows[0]?.last ?? 0) + 1 }
  },
  actions: {
    top: moving(() => 0),
    up: moving(at => at - 1),
    down: moving(at => at + 1),
    bottom: moving((_, last) => last),
  },
})

/** A task due within so many days is due soon. */
const SOON_DAYS = 3
/** The number of a person's tasks on the first page. */
const MINE = 10

const status = (t: Aliased, what: Sql): Sql => sql`(select ${what} from kanban_status s where s.id = ${t('status_id')})`

/** Returns the state of a task's term today; a completed task is never overdue. */
const term = (t: Aliased): Sql => sql`case when ${status(t, sql`s.complited`)} then 'done' when ${t('due')} is null then null
  when ${t('due')} < ${businessDaySql} then 'overdue' when ${t('due')} = ${businessDaySql} then 'today'
  when ${t('due')} <= ${businessDaySql} + ${sql.lit(SOON_DAYS)} then 'soon' end`

const isOpen = (t: Aliased): Sql => sql`not ${status(t, sql`s.complited`)}`
/** An overdue task has another notice. */
const isDueToday = (t: Aliased): Sql => sql`(${t('due')} = ${businessDaySql} and ${isOpen(t)})`

const counted = (t: Aliased, table: string, which: Sql = sql`true`): Sql =>
  sql`(select count(*) from ${sql.table(table)} c where c.task_id = ${t('id')} and not c.is_delete and ${which})`

/** A task on the first page. */
interface Mine {
  readonly id: number
  readonly title: string
  readonly due: string | null
  readonly term: string | null
  readonly priority: string
  readonly status: string
}

/** Returns the caller's open tasks: overdue ones first, then by term and priority, and their total number. */
async function tasksOf(tx: Tx): Promise<{ readonly count: number; readonly overdue: number; readonly tasks: readonly Mine[] }> {
  const t = aliased('t')
  const { rows } = await sql<
    Mine & { all: number; late: number }
  >`select t.id::int as id, t.title, t.due::text as due, ${term(t)} as term, t.priority,
      s.name as status, count(*) over ()::int as all, count(*) filter (where t.due < ${tx.today}::date) over ()::int as late
    from kanban_task t join kanban_status s on s.id = t.status_id
    where t.assignee_id = ${tx.user.id} and not t.is_delete and t.is_active and not s.complited
    order by t.due nulls last, array_position(array['urgent', 'high', 'normal', 'low'], t.priority), t.id limit ${sql.lit(MINE)}`.execute(
    tx.db,
  )
  return {
    count: rows[0]?.all ?? 0,
    overdue: rows[0]?.late ?? 0,
    tasks: rows.map(({ all: _all, late: _late, ...task }) => task),
  }
}

export const kanbanTaskRules = defineRules(kanbanTask, {
  derive: {
    term,
    checks: t => counted(t, 'kanban_check'),
    checksDone: t => counted(t, 'kanban_check', sql`c.is_done`),
    commentCount: t => counted(t, 'kanban_task_comment'),
    fileName: t => sql`(select f.file_name from kanban_task_file k join sys_file f on f.id = k.file_id
      where k.task_id = ${t('id')} and not k.is_delete order by k.id desc limit 1)`,
  },
  scopes: { onBoard: t => status(t, sql`s.on_board and s.is_active and not s.is_delete`) },
  actions: { move: moveOnBoard(kanbanTask, 'board') },
  queries: { mine: tasksOf },
  notices: {
    taskAssigned: { to: { fields: ['assignee'] }, sets: ['assignee'], when: isOpen },
    taskDue: { to: { fields: ['assignee'] }, day: { of: 'due', before: [0] }, when: isDueToday },
    taskOverdue: { to: { fields: ['assignee'] }, day: { of: 'due', before: [-1] }, when: isOpen },
  },
})

export const kanbanTaskCommentRules = defineRules(kanbanTaskComment, {
  async before(tx, next, prior) {
    if (prior && next.isDelete && idOf(prior.mdInsUser) !== tx.user.id)
      throw httpError(403, 'NO_RIGHT', tx.texts('nerud.kanban.notYourComment'))
  },
})

export const kanbanTaskFileRules = defineRules(kanbanTaskFile, {
  derive: { fileName: t => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})` },
  /** An inactive file is removed, because nothing shows it (operations §4.9). */
  before: async (_tx, next) => (next.isActive === false ? { isDelete: true } : {}),
})
