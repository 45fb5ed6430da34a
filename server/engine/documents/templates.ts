import { sql } from 'kysely'
import { type Resource, byName, idOf, isDay, titleOf } from '#resource'
import { formatDate, formatLongDate } from '#resource/text'
import type { Engine, TemplateFile } from '../engine.ts'
import type { PaperNumbering, TemplatePeriod } from '../rules.ts'
import type { Tx } from '../tx.ts'
import { validationError, notFound } from '../../httpError.ts'
import { zipStream } from '../files/zip.ts'
import type { Sent } from '../http/body.ts'
import { fileAnswer } from '../files/store.ts'
import { MIME_TYPES, safeFileName, sniff } from '../files/mime.ts'
import { inTransaction } from '../write/transaction.ts'
import { readRecordById } from '../read/records.ts'
import type { Db } from '../sql.ts'
import type { User } from '../user.ts'
import { templateValues } from '../read/documentValues.ts'
import type { Filling } from './template/tags.ts'

/** `look` is for previews: the number that the paper got when it was first printed, or none yet. */
type Numbers = 'take' | 'look'

const known = async (tx: Tx, kind: string, subject: string): Promise<string | undefined> => {
  const { rows } = await sql<{ number: string }>`select number::text as number from sys_paper_number
    where kind = ${kind} and subject = ${subject}`.execute(tx.db)
  return rows[0]?.number
}

/**
 * Returns the number of a paper that has none yet: the next one of its kind, series and year. Concurrent callers wait for the lock on the
 * counter's row, then check whether the paper has a number now.
 */
async function taken(tx: Tx, kind: string, subject: string, { series, day }: PaperNumbering): Promise<string> {
  const year = Number(day.slice(0, 4))
  const counter = sql`kind = ${kind} and series = ${series} and year = ${year}`
  await sql`insert into sys_paper_counter (kind, series, year, last) values (${kind}, ${series}, ${year}, 0)
    on conflict (kind, series, year) do nothing`.execute(tx.db)
  await sql`select 1 from sys_paper_counter where ${counter} for update`.execute(tx.db)
  const number = await known(tx, kind, subject)
  if (number !== undefined) return number
  const { rows } = await sql<{ number: string }>`with next as (update sys_paper_counter set last = last + 1 where ${counter} returning last)
    insert into sys_paper_number (kind, series, year, number, subject, ins_date)
    select ${kind}, ${series}, ${year}, last, ${subject}, ${tx.now}::timestamptz from next returning number::text as number`.execute(tx.db)
  return rows[0]!.number
}

/**
 * Returns the number of the paper that a template makes of records, the same each time; an empty text when the form is not numbered or the
 * records bring their own number.
 */
export async function paperNumber(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  { form }: Pick<TemplateFile, 'form'>,
  records: readonly Record<string, unknown>[],
  numbers: Numbers,
): Promise<string> {
  const numbering = form === null ? undefined : engine.rules[resource.name]?.paperNumbers?.[form]
  if (form === null || !numbering) return ''
  const ids = records.map(({ id }) => Number(id)).toSorted((one, other) => one - other)
  const subject = `${resource.name} ${ids.join()}`
  const number = await known(tx, form, subject)
  if (number !== undefined || numbers === 'look') return number ?? ''
  const by = await numbering(tx, records)
  return by ? taken(tx, form, subject, by) : ''
}

interface Filled {
  readonly name: string
  readonly bytes: Uint8Array
  readonly type: string
}

/** The result of filling templates: files of their own kind, one PDF of all, or a PDF of each. */
const FORMATS = ['', 'pdf', 'pdf_zip'] as const
type Format = (typeof FORMATS)[number]

/** The template of a paper, and what the file of the paper is called. */
interface TaskNames {
  readonly template: string
  readonly name: string
}

/** A template to be filled from a record, and what the file of both is called. */
export interface Task extends Filling, TaskNames {
  /** The record that it is filled from, or several. */
  readonly records: readonly number[]
  readonly templateId: number
}

const MAX_TEMPLATES = 100
/** The maximum number of records in one request for documents. */
export const MAX_RECORDS = 500

/** Parses the ids that a form sends separated by commas (foundations §7); an error when there are none. */
export function idsIn(engine: Engine, sent: Sent, name: string, max: number): number[] {
  const text = String(sent.wire[name] ?? '')
  const ids = text.split(',').filter(Boolean).map(Number)
  const key = name === 'tpl_ids' ? 'nerud.validation.chooseDocuments' : 'nerud.validation.required'
  if (ids.length === 0) throw validationError(engine, undefined, { [name]: { key } })
  if (ids.length > max || !ids.every(id => Number.isSafeInteger(id) && id > 0))
    throw validationError(engine, undefined, { [name]: { key: 'nerud.validation.type' } })
  return [...new Set(ids)]
}

/** Returns the days that a form requests; by default the month of the current day. */
export function periodIn(engine: Engine, sent: Sent, today: string): TemplatePeriod {
  const dayOf = (name: string, usual: string): string => {
    const text = String(sent.wire[name] ?? '')
    if (text !== '' && !isDay(text)) throw validationError(engine, undefined, { [name]: { key: 'nerud.validation.type' } })
    return text || usual
  }
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { from: dayOf('dateFrom', `${today.slice(0, 8)}01`), to: dayOf('dateTo', last) }
}

function formatIn(engine: Engine, sent: Sent): Format {
  const requested = String(sent.wire['format'] ?? '')
  const format = FORMATS.find(one => one === requested)
  if (format === undefined) throw validationError(engine, undefined, { format: { key: 'nerud.validation.type' } })
  return format
}

/** Returns what a template may name on a day: the record with its references, and what its rules add. */
export async function dataOf(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  record: Record<string, unknown>,
  period: TemplatePeriod,
  day = tx.today,
): Promise<Record<string, unknown>> {
  const more = await engine.rules[resource.name]?.templateData?.(tx, byName(resource, record), period)
  return { ...templateValues(engine, resource, record), ...more, today: todayOf(day) }
}

const todayOf = (day: string): Record<string, unknown> => ({ text: formatDate(day), date: day, words: formatLongDate(day) })

/**
 * Returns what a template of several records may name on a day: each record as its own templates name it, and what the rules add for all.
 */
export async function sharedDataOf(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  records: readonly Record<string, unknown>[],
  period: TemplatePeriod,
  day = tx.today,
): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown>[] = []
  for (const record of records) {
    const { today: _today, ...data } = await dataOf(engine, tx, resource, record, period, day)
    rows.push({ n: String(rows.length + 1), ...data })
  }
  const all = records.map(record => byName(resource, record))
  const more = await engine.rules[resource.name]?.sharedTemplateData?.(tx, all, period)
  return { rows, count: String(rows.length), ...more, today: todayOf(day) }
}

const endingOf = ({ bytes }: Pick<Filling, 'bytes'>): 'xlsx' | 'docx' => (sniff(bytes) === 'xlsx' ? 'xlsx' : 'docx')

/** Fills the chosen templates from a record: one file, or a zip when there are several (foundations §2.8); `format`: as PDF. */
export async function fillTemplates(
  engine: Engine,
  resource: Resource,
  user: User,
  sent: Sent,
  id: number | null | undefined,
): Promise<Response> {
  if (!id) throw notFound(engine)
  const objectId = sent.wire['object_id']
  if (objectId !== undefined && objectId !== null && objectId !== '' && idOf(objectId) !== id)
    throw validationError(engine, undefined, { object_id: { key: 'nerud.validation.otherRecord' } })
  return answerOf(engine, user, sent, await tasksOf(engine, resource, user, sent, [id]))
}

/** Fills templates for many records at once, named by `object_ids`: the documents of each, in the order of the ids. */
export async function fillTemplatesOfMany(engine: Engine, resource: Resource, user: User, sent: Sent): Promise<Response> {
  const ids = idsIn(engine, sent, 'object_ids', MAX_RECORDS)
  return answerOf(engine, user, sent, await tasksOf(engine, resource, user, sent, ids))
}

/** Returns the template objects of a resource: its own, and the one for several of its records. */
export function objectsOf(resource: Resource): number[] {
  const { object, together } = resource.parts!.templates!
  return together ? [object, together.object] : [object]
}

/** The templates that a form names. */
export const templatesIn = (engine: Engine, sent: Sent): number[] => idsIn(engine, sent, 'tpl_ids', MAX_TEMPLATES)

/** Templates that were chosen for records of a resource: those that each record fills, and those that all of them fill together. */
export async function chosenOf(
  engine: Engine,
  db: Db,
  resource: Resource,
  chosen: readonly number[],
): Promise<{ readonly each: readonly TemplateFile[]; readonly shared: readonly TemplateFile[] }> {
  const { object } = resource.parts!.templates!
  const templates = await engine.templates(db, chosen, objectsOf(resource))
  if (templates.length !== chosen.length) throw validationError(engine, undefined, { tpl_ids: { key: 'nerud.validation.reference' } })
  return { each: templates.filter(one => one.object === object), shared: templates.filter(one => one.object !== object) }
}

/** Every template for every record, then those of all records together, with the data that fills it. */
export function tasksOf(
  engine: Engine,
  resource: Resource,
  user: User,
  sent: Sent,
  ids: readonly number[],
  numbers: Numbers = 'look',
): Promise<Task[]> {
  const chosen = templatesIn(engine, sent)
  const work = async (tx: Tx): Promise<Task[]> => {
    const { each, shared } = await chosenOf(engine, tx.db, resource, chosen)
    const period = periodIn(engine, sent, tx.today)
    const records: Record<string, unknown>[] = []
    for (const id of ids) records.push(await readRecordById(engine, tx.db, resource, user, id))
    const tasks: Task[] = []
    if (each.length > 0)
      for (const [at, record] of records.entries()) {
        const data = await dataOf(engine, tx, resource, record, period)
        for (const one of each) {
          const number = await paperNumber(engine, tx, resource, one, [byName(resource, record)], numbers)
          tasks.push(taskOf(one, [ids[at]!], { ...data, paperNumber: number }, titleOf(resource, record)))
        }
      }
    if (shared.length > 0) {
      const data = await sharedDataOf(engine, tx, resource, records, period)
      const all = records.map(record => byName(resource, record))
      for (const one of shared) {
        const number = await paperNumber(engine, tx, resource, one, all, numbers)
        tasks.push(taskOf(one, ids, { ...data, paperNumber: number }))
      }
    }
    return tasks
  }
  return inTransaction(engine, user, work, async () => undefined)
}

function taskOf({ id, name, bytes }: TemplateFile, records: readonly number[], data: Filling['data'], title = ''): Task {
  const template = plainName(name)
  return { records, templateId: id, template, name: `${template} ${title}`.trim(), bytes, data }
}

/** Returns the name of a template without the file extension. */
export const plainName = (template: TemplateFile['name']): string => template.replace(/\.(docx|xlsx)$/i, '')

/** The maximum number of templates that the name of a file lists. */
const MAX_NAMED = 3

/** Returns the name of one file with several papers: those of their templates unless there are many. */
export function nameOfAll(engine: Engine, tasks: readonly TaskNames[]): string {
  if (tasks.length === 1) return tasks[0]!.name
  const templates = [...new Set(tasks.map(({ template }) => template))]
  return templates.length > MAX_NAMED ? engine.texts('nerud.server.documents') : templates.join(', ')
}

async function answerOf(engine: Engine, user: User, sent: Sent, tasks: readonly Task[]): Promise<Response> {
  const format = formatIn(engine, sent)
  const ended = engine.documents.begin(user.id)
  const files: Filled[] = []
  try {
    if (format === 'pdf') files.push(await pdfOf(engine, tasks, nameOfAll(engine, tasks)))
    else for (const task of tasks) files.push(format === '' ? await filled(engine, task) : await pdfOf(engine, [task], task.name))
  } finally {
    ended()
  }
  const [first] = files
  if (files.length === 1 && first) return fileAnswer(first.bytes as Uint8Array<ArrayBuffer>, first.name, first.type)
  return fileAnswer(
    zipStream(files.map(file => ({ name: file.name, body: file.bytes }))),
    `${engine.texts('nerud.server.documents')}.zip`,
    'application/zip',
  )
}

async function filled(engine: Engine, task: Task): Promise<Filled> {
  const ending = endingOf(task)
  return {
    name: safeFileName(`${task.name}.${ending}`),
    bytes: await engine.renderer.fill(task.bytes, task.data),
    type: MIME_TYPES[ending],
  }
}

async function pdfOf(engine: Engine, tasks: readonly Task[], name: string): Promise<Filled> {
  return { name: safeFileName(`${name}.pdf`), bytes: await engine.renderer.pdf(tasks, name), type: MIME_TYPES.pdf }
}
