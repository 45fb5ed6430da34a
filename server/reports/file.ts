import type { Resource } from '#resource'
import { wireOfAddress } from '#resource/listAddress'
import { dayOf, type Engine } from '../engine/engine.ts'
import { pivotRows } from '../engine/excel/export.ts'
import type { PivotRows } from '../engine/excel/pivot.ts'
import { writeRows, type OutlinedRow } from '../engine/excel/write.ts'
import { MIME_TYPES, safeFileName } from '../engine/files/mime.ts'
import { listEffectsOf, engineWithEffects, filtersOf, withinOf } from '../engine/read/listScope.ts'
import { readPivot } from '../engine/read/pivot.ts'
import { questionOf } from '../engine/read/question.ts'
import type { User } from '../engine/user.ts'
import { asShownTo, seesIn } from '../engine/visibility.ts'
import type { FORMATS } from './schedule.ts'

/** A saved report: its list and its query string. */
export interface Report {
  readonly resource: Resource
  readonly name: string
  readonly query: string
}
interface ReportFile {
  readonly filename: string
  readonly content: Uint8Array
  readonly contentType: string
}

const untagged = <V>(value: V): V => (typeof value === 'string' ? value.replaceAll('{', '(').replaceAll('}', ')') : value) as V
/** Returns the sheet with texts in which a template finds no tags. */
function withoutTags({ columns, rows, title, ...sheet }: PivotRows & { readonly title: string }): PivotRows {
  async function* batches(): AsyncGenerator<readonly OutlinedRow[]> {
    for await (const some of rows.batches) yield some.map(row => ({ ...row, values: row.values.map(untagged) }))
  }
  const plain = columns.map(one => ({ ...one, header: untagged(one.header) }))
  return { ...sheet, title: untagged(title), columns: plain, rows: { batches: batches() } }
}

/** Returns a saved report as a file, as a person sees it: with their rights and scope, without what is hidden from them. */
export async function reportFile(
  plain: Engine,
  { resource, name, query }: Report,
  user: User,
  format: (typeof FORMATS)[number],
): Promise<ReportFile> {
  const shown = asShownTo(plain, user)
  const parameters = new URLSearchParams(wireOfAddress(resource, query, dayOf(plain.clock(), plain.zone)))
  const list = resource.api.lists?.['']
  const engine = engineWithEffects(shown, resource, listEffectsOf(shown, resource, list, user, parameters))
  const question = questionOf(engine, resource, filtersOf(list, parameters), seesIn(user, resource))
  const within = withinOf(engine, resource, list, user, {}, parameters)
  const pivot = question.pivot!
  const answer = await readPivot(engine, { resource, user, query: question, pivot, within, call: undefined })
  const made = { ...pivotRows(engine, resource, pivot, answer), title: name }
  const sheet = format === 'pdf' ? withoutTags(made) : made
  const flagWords = [engine.texts('nerud.yes'), engine.texts('nerud.no')] as const
  const bytes = new Uint8Array(await new Response(writeRows({ ...sheet, flagWords })).arrayBuffer())
  const content = format === 'xlsx' ? bytes : await engine.renderer.pdf([{ bytes, data: {} }], name)
  return { filename: safeFileName(`${name}.${format}`), content, contentType: MIME_TYPES[format] }
}
