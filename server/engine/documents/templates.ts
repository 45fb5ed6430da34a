import { validationError } from '../validationError.ts'
import { byName, idOf, isDay, titleOf, type Resource } from '#resource'
import { notFound } from '../../httpError.ts'
import { formatDate } from '#resource/text'
import { zipStream } from '../files/zip.ts'
import type { Sent } from '../http/body.ts'
import type { Engine, TemplateFile } from '../engine.ts'
import { fileAnswer } from '../files/store.ts'
import { MIME_TYPES, safeFileName, sniff } from '../files/mime.ts'
import { inTransaction } from '../write/transaction.ts'
import { readRecordById } from '../read/records.ts'
import type { TemplatePeriod } from '../rules.ts'
import type { Tx } from '../tx.ts'
import type { User } from '../user.ts'
import type { TemplateData } from './template/scope.ts'
import { templateValues } from '../read/templateValues.ts'

interface Filled {
  readonly name: string
  readonly bytes: Uint8Array
  readonly type: string
}

/** The ids that a form carries joined by commas (foundations §7), an error when there is none. */
function idsIn(engine: Engine, sent: Sent): number[] {
  const text = String(sent.wire['tpl_ids'] ?? '')
  const ids = text.split(',').filter(Boolean).map(Number)
  if (ids.length === 0) throw validationError(engine, undefined, { tpl_ids: { key: 'nerud.validation.chooseDocuments' } })
  if (ids.length > 100 || !ids.every(id => Number.isSafeInteger(id) && id > 0))
    throw validationError(engine, undefined, { tpl_ids: { key: 'nerud.validation.type' } })
  return [...new Set(ids)]
}

/** The days that a form asks for; the month of the day where it names none. */
function periodIn(engine: Engine, sent: Sent, today: string): TemplatePeriod {
  const dayOf = (name: string, usual: string): string => {
    const text = String(sent.wire[name] ?? '')
    if (text !== '' && !isDay(text)) throw validationError(engine, undefined, { [name]: { key: 'nerud.validation.type' } })
    return text || usual
  }
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { from: dayOf('dateFrom', `${today.slice(0, 8)}01`), to: dayOf('dateTo', last) }
}

/** What a template may name: the record with its references, and what its rules add. */
async function dataOf(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  record: Record<string, unknown>,
  period: TemplatePeriod,
): Promise<Record<string, unknown>> {
  const more = await engine.rules[resource.name]?.templateData?.(tx, byName(resource, record), period)
  return { ...templateValues(engine, resource, record), ...more, today: { text: formatDate(tx.today), date: tx.today } }
}

/** Fills the chosen templates from a record: one file, or a zip when there are several (foundations §2.8). */
export async function fillTemplates(
  engine: Engine,
  resource: Resource,
  user: User,
  sent: Sent,
  id: number | null | undefined,
): Promise<Response> {
  if (!id) throw notFound(engine)
  const ids = idsIn(engine, sent)
  const named = sent.wire['object_id']
  if (named !== undefined && named !== null && named !== '' && idOf(named) !== id)
    throw validationError(engine, undefined, { object_id: { key: 'nerud.validation.otherRecord' } })
  const { object } = resource.parts!.templates!
  const { templates, data, title } = await inTransaction(engine, user, async tx => {
    const record = await readRecordById(engine, tx.db, resource, user, id)
    const templates = await engine.templates(tx.db, ids, object)
    if (templates.length !== ids.length) throw validationError(engine, undefined, { tpl_ids: { key: 'nerud.validation.reference' } })
    return {
      templates,
      data: await dataOf(engine, tx, resource, record, periodIn(engine, sent, tx.today)),
      title: titleOf(resource, record),
    }
  })
  const ended = engine.documents.begin(user.id)
  const files: Filled[] = []
  try {
    for (const template of templates) files.push(await filled(engine, template, data, title))
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

async function filled(engine: Engine, template: TemplateFile, data: TemplateData, title: string): Promise<Filled> {
  const bytes = await engine.renderer.fill(template.bytes, data)
  const ending = sniff(template.bytes) === 'xlsx' ? 'xlsx' : 'docx'
  return { name: safeFileName(`${template.name.replace(/\.(docx|xlsx)$/i, '')} ${title}.${ending}`), bytes, type: MIME_TYPES[ending] }
}
