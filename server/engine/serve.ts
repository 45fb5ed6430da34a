import { idOf, mayField, routesOf, type Call, type Resource } from '#resource'
import { formOf } from './body.ts'
import { idIn, json, record, type Ask, type Served } from './calls.ts'
import { checkStart, checkUnique } from './checks.ts'
import { create, doAction, edit, remove } from './deeds.ts'
import { downloadDocument } from './documents.ts'
import { sees, type Engine } from './engine.ts'
import { exportList } from './export.ts'
import { fileIdIn, sendFile } from './files.ts'
import { readHistory } from './history.ts'
import { noRecord, questionOf, readPage, readRecordById, type Within } from './read.ts'
import { selectOptions } from './select.ts'
import { readSums } from './sums.ts'
import { fillTemplates } from './templates.ts'
import { filtersOf, withinOf } from './within.ts'

/** The key of the list call whose rows a call reads. */
const listOf = (resource: Resource, call: Call): string | undefined => (call.kind === 'sums' ? resource.api.sums![call.of!]!.list : call.of)

const within = (engine: Engine, resource: Resource, call: Call, ask: Ask): Within | undefined =>
  withinOf(engine, resource, listOf(resource, call), ask.user, ask.params, ask.query)
const filtersIn = (resource: Resource, call: Call, ask: Ask): [string, string][] => filtersOf(resource, listOf(resource, call), ask.query)

async function list(engine: Engine, resource: Resource, call: Call, ask: Ask): Promise<Response> {
  const page = await readPage(
    engine,
    engine.db,
    resource,
    ask.user,
    questionOf(engine, resource, filtersIn(resource, call, ask), sees(ask.user, resource), call.of),
    within(engine, resource, call, ask),
    call.of,
  )
  const wrap = resource.api.lists?.[call.of ?? '']?.wrap ?? resource.api.wrap
  const body = wrap ? Buffer.concat([Buffer.from(`{"${wrap}":`), page.body, Buffer.from('}')]) : page.body
  return json(body, 200, {
    ...(page.next && { 'x-next': page.next }),
    ...(page.total !== undefined && { 'x-total-count': String(page.total) }),
  })
}

type Handle = (engine: Engine, resource: Resource, call: Call, ask: Ask) => Promise<Response> | Response
const HANDLES: Readonly<Record<Exclude<Call['kind'], 'import'>, Handle>> = {
  list,
  one: async (engine, resource, _, ask) => record(await readRecordById(engine, engine.db, resource, ask.user, idIn(engine, ask))),
  create: (engine, resource, _, ask) => create(engine, resource, ask),
  edit: (engine, resource, _, ask) => edit(engine, resource, ask, 'edit'),
  replace: (engine, resource, _, ask) => edit(engine, resource, ask, 'replace'),
  remove: (engine, resource, _, ask) => remove(engine, resource, ask),
  export: (engine, resource, call, ask) =>
    exportList(
      engine,
      resource,
      ask.user,
      new URLSearchParams(filtersIn(resource, call, ask)),
      within(engine, resource, call, ask),
      call.of,
    ),
  sums: async (engine, resource, call, ask) =>
    json(await readSums(engine, resource, ask.user, call.of!, filtersIn(resource, call, ask), within(engine, resource, call, ask))),
  select: async (engine, resource, _, ask) => json(await selectOptions(engine, resource, ask.user, ask.query)),
  unique: async (engine, resource, call, ask) => json(JSON.stringify(await checkUnique(engine, resource, call.of!, ask.query))),
  dates: async (engine, resource, call, ask) => json(JSON.stringify(await checkStart(engine, resource, call.path, ask))),
  action: doAction,
  templates: async (engine, resource, _, ask) =>
    fillTemplates(engine, resource, ask.user, await formOf(ask.request, engine), idOf(ask.params['id'])),
  download: (engine, resource, _, ask) => downloadDocument(engine, resource, ask.user, { ...Object.fromEntries(ask.query), ...ask.params }),
}

/** Every call of every resource, ready to be mounted; imports are mounted by their own engine. */
export function servedBy(engine: Engine): Served[] {
  return Object.values(engine.resources).flatMap(resource =>
    routesOf(resource)
      .filter(call => call.kind !== 'import')
      .map(call => ({
        method: call.method,
        path: call.path,
        right: call.right,
        reads: call.reads,
        resource,
        call,
        handle: async (ask: Ask) => HANDLES[call.kind as Exclude<Call['kind'], 'import'>](engine, resource, call, ask),
      })),
  )
}

/** The history of one record: for those who may open it. */
export async function historyAnswer(engine: Engine, resource: Resource, ask: Ask): Promise<Response> {
  const id = idIn(engine, ask)
  await readRecordById(engine, engine.db, resource, ask.user, id, true)
  const { page } = questionOf(
    engine,
    resource,
    [...ask.query].filter(([key]) => key === 'page'),
  )
  return json(JSON.stringify(await readHistory(engine.db, engine.resources, ask.user, resource, id, page)))
}

/** The bytes of a file field of a record: for those who may open the record. */
export async function fileAnswerOf(engine: Engine, resource: Resource, ask: Ask, field: string): Promise<Response> {
  if (resource.fields[field]?.kind !== 'file' || !mayField(ask.user.rights, resource, field, 'read')) throw noRecord(engine)
  const held = await readRecordById(engine, engine.db, resource, ask.user, idIn(engine, ask, 'record'))
  return sendFile(engine, engine.db, fileIdIn(engine, resource, held, field))
}
