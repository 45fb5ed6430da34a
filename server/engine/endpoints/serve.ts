import {
  idOf,
  matrixOf,
  mayField,
  optionsOf,
  routesOf,
  simpleRestCalls,
  type Call,
  type ListCall,
  type Query,
  type Resource,
} from '#resource'
import { sql } from 'kysely'
import { notFound } from '../../httpError.ts'
import { formOf } from '../http/body.ts'
import { idIn, json, record, type CallContext, type ServedRoute, groupFilters, rejectUnknown, rejectUnknownOf } from '../http/calls.ts'
import { contentRange, isSimpleRest, translatedQuery, type SimpleQuestion } from '../http/simpleRest.ts'
import { checkStart, checkUnique } from './checks.ts'
import { create, doAction, edit, remove } from './writes.ts'
import { downloadDocument, listPapers, sendPaper } from '../documents/papers.ts'
import { type Engine, seesIn, restrictedTo } from '../engine.ts'
import { exportList } from '../excel/export.ts'
import { exportMatrix } from '../excel/matrix.ts'
import { fileIdIn, sendFile } from '../files/store.ts'
import { readHistory } from '../history.ts'
import { sortableFields } from '../read/foundReferences.ts'
import {
  assertVisible,
  badParameter,
  questionOf,
  readRecordPage,
  readRecordById,
  limitedTo,
  rejectLevels,
  type RecordPage,
  type RowCondition,
} from '../read/records.ts'
import { choiceFilters } from '#resource/listQuestion'
import { asOfDay, engineOn, inForceOn, readFromStandby } from '../read/moment.ts'
import { selectOptions } from '../read/selectOptions.ts'
import { matrixJson, readMatrix, type MatrixQuery } from '../read/matrix.ts'
import { readGroups } from '../read/groups.ts'
import { readPivot } from '../read/pivot.ts'
import { readSums } from '../read/sums.ts'
import { printTemplates } from '../documents/prints.ts'
import { fillTemplates, fillTemplatesOfMany } from '../documents/templates.ts'
import { listEffectsOf, engineWithEffects, filtersOf, exportHeadOf, parametersIn, withinOf } from '../read/listScope.ts'

/** Returns the list call whose rows a call reads. */
function listOf({ api }: Resource, call: Call): ListCall | undefined {
  if (call.kind !== 'sums') return api.lists?.[call.of ?? '']
  const { scope, list } = api.sums![call.of!]!
  return scope === undefined ? api.lists?.[list ?? ''] : { scope }
}

/** Returns the rows of a call; for another day, entries in force from a day on are those of that day. */
function within(engine: Engine, resource: Resource, call: Call, ctx: CallContext): RowCondition | undefined {
  const query = withinOf(engine, resource, listOf(resource, call), ctx.user, ctx.params, ctx.query)
  const inForce = engine.onDay === undefined ? undefined : inForceOn(resource, engine.onDay)
  return query && inForce ? alias => sql`${query(alias)} and ${inForce(alias)}` : (query ?? inForce)
}
const filtersIn = (resource: Resource, call: Call, ctx: CallContext): [string, string][] => filtersOf(listOf(resource, call), ctx.query)

/** Returns the id of the record under which a list is read; throws 404 unless the caller may see it. */
async function parentOf(engine: Engine, resource: Resource, { by }: ListCall, ctx: CallContext): Promise<number | undefined> {
  if (by === undefined) return undefined
  const id = idOf(Object.values(ctx.params)[0])
  if (!id) throw notFound(engine)
  await assertVisible(engine, engine.db, engine.resources[optionsOf(resource.fields[by]!).target!]!, ctx.user, id)
  return id
}

/** Returns the query of a matrix: it has no pages, and a grouped one has only its own filters. */
async function matrixQuery(engine: Engine, resource: Resource, call: Call, ctx: CallContext): Promise<MatrixQuery> {
  const filters = filtersIn(resource, call, ctx).filter(([name]) => name !== 'columns')
  const known = groupFilters(resource, call.of)
  if (known) rejectUnknown(engine, new URLSearchParams(filters), known)
  const query = questionOf(engine, resource, filters, seesIn(ctx.user, resource, call.of), call.of)
  rejectLevels(engine, query)
  return {
    call: call.of!,
    query,
    within: within(engine, resource, call, ctx),
    parameters: parametersIn(engine, listOf(resource, call)!, ctx.query),
    under: await parentOf(engine, resource, listOf(resource, call)!, ctx),
  }
}

const queryOf = (engine: Engine, resource: Resource, call: Call, ctx: CallContext) =>
  listEffectsOf(engine, resource, listOf(resource, call), ctx.user, ctx.query)

/** Returns the rows of a page, under their key and with the page description when the declaration says so. */
function wrapped({ api }: Resource, call: Call, question: Query, { body, next }: RecordPage): Buffer<ArrayBuffer> {
  const key = api.lists?.[call.of ?? '']?.wrap ?? api.wrap
  if (key === undefined) return body
  const pageInfo = { page: question.page, itemsPerPage: question.size, hasNext: next !== undefined }
  const paging = api.paging !== undefined && call.of === undefined ? `,"${api.paging}":${JSON.stringify(pageInfo)}` : ''
  return Buffer.concat([Buffer.from(`{"${key}":`), body, Buffer.from(`${paging}}`)])
}

/** Translates a list query from the dialect of ra-data-simple-rest; undefined when it is not in the dialect. */
function simpleRestQuery(engine: Engine, resource: Resource, call: Call, { query }: CallContext): SimpleQuestion | undefined {
  if (!isSimpleRest(query) || matrixOf(resource, call.of)) return undefined
  const parameters = Object.keys(listOf(resource, call)?.parameters ?? {})
  const question = translatedQuery(resource, query, { filters: choiceFilters(engine.resources, resource), parameters })
  if ('problem' in question) throw badParameter(engine, question)
  return question
}

async function list(plain: Engine, resource: Resource, call: Call, given: CallContext): Promise<Response> {
  const simple = simpleRestQuery(plain, resource, call, given)
  const ctx = simple ? { ...given, query: simple.query } : given
  const engine = engineWithEffects(plain, resource, queryOf(plain, resource, call, ctx))
  if (matrixOf(resource, call.of)) {
    const answer = await readMatrix(engine, resource, ctx.user, await matrixQuery(engine, resource, call, ctx))
    return json(JSON.stringify(matrixJson(listOf(resource, call)!, answer)), 200, { 'x-total-count': String(answer.rows.length) })
  }
  const seen = seesIn(ctx.user, resource, call.of)
  const question = questionOf(engine, resource, filtersIn(resource, call, ctx), seen, call.of)
  if (question.levels ?? question.pivot) {
    const about = { resource, user: ctx.user, query: question, within: within(engine, resource, call, ctx), call: call.of }
    if (question.pivot) return json(JSON.stringify(await readPivot(engine, { ...about, pivot: question.pivot })))
    return json(await readGroups(engine, { ...about, levels: question.levels! }))
  }
  const orders = await sortableFields(engine.db, resource, seen, call.of)
  const rows = limitedTo(within(engine, resource, call, ctx), simple?.ids)
  const page = await readRecordPage(engine, engine.db, resource, ctx.user, question, rows, call.of)
  return json(simple ? page.body : wrapped(resource, call, question, page), 200, {
    ...(simple && { 'content-range': contentRange(call.path, question, page) }),
    ...(page.next && { 'x-next': page.next }),
    ...(orders && { 'x-orders': orders.join() }),
    ...(page.total !== undefined && { 'x-total-count': String(page.total) }),
  })
}

type Handle = (engine: Engine, resource: Resource, call: Call, ctx: CallContext) => Promise<Response> | Response
const HANDLES: Readonly<Record<Exclude<Call['kind'], 'import'>, Handle>> = {
  list,
  one: async (engine, resource, _, ctx) => record(await readRecordById(engine, engine.db, resource, ctx.user, idIn(engine, ctx))),
  create: (engine, resource, call, ctx) => create(engine, resource, ctx, call.of),
  edit: (engine, resource, call, ctx) => edit(engine, resource, ctx, call.method === 'PUT' ? 'whole' : 'edit', call.of),
  replace: (engine, resource, _, ctx) => edit(engine, resource, ctx, 'replace'),
  remove: (engine, resource, _, ctx) => remove(engine, resource, ctx),
  export: async (engine, resource, call, ctx) => {
    if (matrixOf(resource, call.of)) return exportMatrix(engine, resource, ctx.user, await matrixQuery(engine, resource, call, ctx))
    return exportList(
      engineWithEffects(engine, resource, queryOf(engine, resource, call, ctx)),
      resource,
      ctx.user,
      new URLSearchParams(filtersIn(resource, call, ctx)),
      // Unknown parameters are reported before missing ones.
      {
        within: () => within(engine, resource, call, ctx),
        head: () => exportHeadOf(engine, resource, listOf(resource, call), ctx.user, ctx.params, ctx.query),
      },
      call.of,
    )
  },
  sums: async (engine, resource, call, ctx) => {
    const about = queryOf(engine, resource, call, ctx)
    const at = engineWithEffects(engine, resource, about)
    const atHand = about?.isNarrowed === false ? about : undefined
    const filters = filtersIn(resource, call, ctx)
    const { list } = resource.api.sums![call.of!]!
    // An unknown filter is reported before a missing parameter of the scope.
    if (listOf(resource, call)?.parameters) questionOf(engine, resource, filters, seesIn(ctx.user, resource, list), list)
    return json(await readSums(at, resource, ctx.user, call.of!, filters, within(engine, resource, call, ctx), atHand))
  },
  select: async (engine, resource, _, ctx) => json(await selectOptions(engine, resource, ctx.user, ctx.query)),
  unique: async (engine, resource, call, ctx) => json(JSON.stringify(await checkUnique(engine, resource, call.of!, ctx))),
  dates: async (engine, resource, call, ctx) => json(JSON.stringify(await checkStart(engine, resource, call.path, ctx))),
  action: doAction,
  templates: async (engine, resource, call, ctx) => {
    const sent = await formOf(ctx.request, engine)
    return call.of === 'many'
      ? fillTemplatesOfMany(engine, resource, ctx.user, sent)
      : fillTemplates(engine, resource, ctx.user, sent, idOf(ctx.params['id']))
  },
  papers: async (engine, resource, _, ctx) => json(JSON.stringify(await listPapers(engine, resource, ctx.user, idOf(ctx.params['id'])))),
  paper: (engine, resource, _, ctx) => sendPaper(engine, resource, ctx.user, ctx.params),
  print: async (engine, resource, call, ctx) =>
    printTemplates(engine, resource, ctx, await formOf(ctx.request, engine), call.of === 'many' ? undefined : idOf(ctx.params['id'])),
  download: (engine, resource, _, ctx) => downloadDocument(engine, resource, ctx.user, { ...Object.fromEntries(ctx.query), ...ctx.params }),
}

/** Calls that a standby may answer. */
const ANYWHERE: ReadonlySet<Call['kind']> = new Set(['list', 'sums', 'export'])

/** Returns every call of every resource, ready to be mounted; imports are mounted by their own engine. */
export function servedRoutesOf(engine: Engine): ServedRoute[] {
  return Object.values(engine.resources).flatMap(resource =>
    [...routesOf(resource), ...simpleRestCalls(resource)]
      .filter(call => call.kind !== 'import')
      .map(call => ({
        method: call.method,
        path: call.path,
        right: call.right,
        reads: call.reads,
        resource,
        call,
        handle: async (ctx: CallContext) => {
          rejectUnknownOf(engine, resource, call, ctx.query)
          const own = restrictedTo(engine, ctx.user)
          const day = asOfDay(engine, ctx.request, call.reads)
          const handle = HANDLES[call.kind as Exclude<Call['kind'], 'import'>]
          if (!ANYWHERE.has(call.kind)) return handle(engineOn(own, day), resource, call, ctx)
          return readFromStandby(own, ctx.request, async at => handle(engineOn(at, day), resource, call, ctx))
        },
      })),
  )
}

/** Returns the history of one record, for those who may open it. */
export async function historyAnswer(engine: Engine, resource: Resource, ctx: CallContext): Promise<Response> {
  rejectUnknown(engine, ctx.query, ['page'])
  const id = idIn(engine, ctx)
  await readRecordById(engine, engine.db, resource, ctx.user, id, true)
  const { page } = questionOf(
    engine,
    resource,
    [...ctx.query].filter(([key]) => key === 'page'),
  )
  return json(JSON.stringify(await readHistory(engine, ctx.user, resource, id, page)))
}

/** Returns the bytes of a file field of a record, for those who may open the record. */
export async function fileAnswerOf(engine: Engine, resource: Resource, ctx: CallContext, field: string): Promise<Response> {
  rejectUnknown(engine, ctx.query)
  if (resource.fields[field]?.kind !== 'file' || !mayField(ctx.user.rights, resource, field, 'read')) throw notFound(engine)
  const existing = await readRecordById(engine, engine.db, resource, ctx.user, idIn(engine, ctx, 'record'))
  return sendFile(engine, engine.db, fileIdIn(engine, resource, existing, field))
}
