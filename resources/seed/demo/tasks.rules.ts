import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds, type SeedRow, dayBefore } from '#areas/seed/rows.rules'
import { randomFrom, type Random } from './numbers.rules.ts'
import { TASKS, type DemoTask } from './taskTexts.rules.ts'

const DAY = 86_400_000
const GAP = 2 ** 30
/** Ids of the sections and statuses in a new database (`resources/seed/books/lookups.rules.ts`). */
const SECTIONS = { desk: 1, garage: 2, books: 3, sales: 4, office: 5 } as const
const [NEW, WORK, CHECK, DONE, CANCELLED] = [1, 2, 3, 4, 5]
/** Statuses of consecutive tasks. */
const SPREAD = [NEW, WORK, DONE, NEW, CHECK, WORK, DONE, NEW, DONE, WORK, CANCELLED, NEW] as const

const idsOf = async (db: Db, table: string, which = sql`true`): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select id::int as id from ${sql.table(table)} where ${which} and not is_delete order by id limit 12`.execute(db)
  return rows.map(row => row.id)
}

interface World {
  readonly people: readonly number[]
  readonly links: Readonly<Record<string, readonly number[]>>
  readonly chance: Random
  readonly now: Date
}

function taskRow(
  { title, text, section, link, priority = 'normal' }: DemoTask,
  at: number,
  { people, links, chance, now }: World,
): SeedRow {
  const status = SPREAD[at % SPREAD.length]!
  const isOpen = status !== DONE && status !== CANCELLED
  const made = new Date(now.getTime() - chance.between(1, isOpen ? 12 : 60) * DAY)
  const linked = link === undefined ? [] : (links[link] ?? [])
  return {
    id: at + 1,
    title,
    description: text === undefined ? null : `<p>${text}</p>`,
    section_id: SECTIONS[section],
    status_id: status,
    position: (at + 1) * GAP,
    assignee_id: chance.hits(0.9) ? chance.pick(people) : null,
    priority,
    due: chance.hits(0.8) ? dayBefore(now, isOpen ? chance.between(-14, 3) : chance.between(2, 50)) : null,
    link_kind: linked.length > 0 ? link : null,
    link_id: linked.length > 0 ? chance.pick(linked) : null,
    ins_date: made,
    ins_user_id: chance.pick(people),
  }
}

/** Adds sixty tasks of the office in all statuses, some overdue, with checklists, comments and links. The same in every run. */
export async function seedTasks({ db, now }: Seeding): Promise<void> {
  const chance = randomFrom(6060)
  const people = await idsOf(db, 'account', sql`not driver and is_active`)
  const links = {
    company: await idsOf(db, 'company', sql`id > 2`),
    vehicle: await idsOf(db, 'vehicle', sql`id > 1`),
    deal: await idsOf(db, 'deal'),
    payment: await idsOf(db, 'payment'),
    point: await idsOf(db, 'point'),
  }
  const tasks = TASKS.map((task, at) => taskRow(task, at, { people, links, chance, now }))
  await insertRows(db, 'kanban_task', tasks)
  const ofTask = <T>(list: (task: DemoTask) => readonly T[] | undefined, rowOf: (one: T, task: SeedRow) => SeedRow): SeedRow[] =>
    TASKS.flatMap((task, at) => (list(task) ?? []).map(one => ({ task_id: at + 1, ...rowOf(one, tasks[at]!) })))
  const isDone = (task: SeedRow): boolean => task['status_id'] === DONE || chance.hits(task['status_id'] === NEW ? 0.1 : 0.5)
  await insertRows(
    db,
    'kanban_check',
    ofTask(
      task => task.checks,
      (text, task) => ({ text, is_done: isDone(task), ins_date: task['ins_date'], ins_user_id: task['ins_user_id'] }),
    ),
  )
  await insertRows(
    db,
    'kanban_task_comment',
    ofTask(
      task => task.comments,
      (text, task) => ({ text, ins_date: new Date((task['ins_date'] as Date).getTime() + DAY / 2), ins_user_id: chance.pick(people) }),
    ),
  )
  await insertRows(
    db,
    'kanban_task_watchers',
    tasks.filter(() => chance.hits(0.3)).map(task => ({ kanban_task_id: task['id'], target_id: chance.pick(people), position: 1 })),
  )
  for (const table of ['kanban_task', 'kanban_check', 'kanban_task_comment']) await moveIds(db, table)
}
