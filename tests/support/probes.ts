import {
  actionOf,
  fill,
  isSent,
  offers,
  optionsOf,
  wirePathOf,
  routesOf,
  sampleOf,
  setAt,
  type Field,
  type Fields,
  type Resource,
} from '#resource'
import { resources } from '#resources'
import type { Calling, TestApp } from './app.ts'
import { bankOperation, fuelling } from './incoming.ts'
import { makeBusiness, type Business, nextToClose } from './business.ts'
import { parametersOf, requiredQuery, type Answering } from './calls.ts'
import { ownProbes, type OwnProbe } from './probesOwn.ts'
import { formOf, make, PDF, sampleRecord, targetId } from './samples.ts'

/** A call that should succeed: path, user and content. */
export interface Probe {
  readonly path: string
  readonly calling: Calling
}
/** What probes are made from: records of this run, and the application. */
export interface Making {
  readonly app: TestApp
  readonly business: Business
  /** Creates a record in its initial state. */
  fresh(resource: Resource): Promise<CreatedRecord>
  /** A number that no other sample of this run has. */
  next(): number
}
/** A record as returned by the server. */
export type CreatedRecord = Readonly<Record<string, unknown>> & { readonly id: number }
/** Parts of a call that must be given; the rest is derived from the declaration. */
export interface ProbeCall {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly json?: Readonly<Record<string, unknown>>
  readonly form?: FormData
  readonly as?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

const all: readonly Resource[] = Object.values<Resource>(resources)
/** Kinds of calls whose path contains an id of their own resource. */
const OF_RECORD = new Set(['one', 'edit', 'replace', 'remove', 'history', 'file', 'action', 'templates', 'papers', 'paper', 'print'])
/** The resource that a path parameter identifies: by the path before `{id}`, or by the parameter's name. */
function namedBy(call: Answering, parameter: string): Resource | undefined {
  if (OF_RECORD.has(call.kind)) return call.resource
  const before = call.path.slice(0, call.path.indexOf(`/{${parameter}}`))
  return all.find(one => one.name === parameter.replace(/Id$/, '')) ?? all.find(one => one.api.path === before)
}

/** Makes the n-th valid value of an input. */
async function valueOf(app: TestApp, one: Field, n: number): Promise<unknown> {
  if (one.kind === 'reference') return targetId(app, one)
  if (one.kind === 'references') return [await targetId(app, one)]
  return sampleOf(one, n)
}

async function inputOf(app: TestApp, fields: Fields, n: number): Promise<{ wire: Record<string, unknown>; files: Record<string, File> }> {
  const wire: Record<string, unknown> = {}
  const files: Record<string, File> = {}
  for (const [name, one] of Object.entries(fields)) {
    if (!isSent(one)) continue
    if (one.kind === 'file') files[name] = new File([PDF], `проба ${n}.pdf`)
    else setAt(wire, optionsOf(one).at ?? name, await valueOf(app, one, n))
  }
  return { wire, files }
}

/** A complete valid edit: all changeable fields of a valid record, except unique identifiers assigned elsewhere. */
async function editOf({ app, next }: Making, resource: Resource): Promise<Record<string, unknown>> {
  const { wire } = await sampleRecord(app, resource, next())
  const fixed = Object.entries(resource.fields).filter(([, one]) => optionsOf(one).createOnly)
  for (const [name] of fixed) delete wire[wirePathOf(resource, name)]
  return wire
}

/** The only vehicle of a new shift. */
async function shiftVehicle(app: TestApp, business: Making['business'], n: number): Promise<CreatedRecord> {
  const date = `2027-0${1 + (n % 9)}-${String(1 + (n % 28)).padStart(2, '0')}`
  const start = `${String(n % 24).padStart(2, '0')}:00`
  const vehicles = [{ vehicle: business.vehicle, status: 'off' }]
  const { body } = await app.call('POST', 'api/shifts', { json: { date, start, end: '23:59', vehicles } })
  return body.vehicles[0] as CreatedRecord
}

/** Prepares a call on new records. */
export type Probing = (call: Answering) => Promise<Probe>

/**
 * Prepares every call of the application to succeed, on new records each time: bodies follow the declaration; calls that need a certain
 * state are listed in a table.
 */
export async function probesOf(app: TestApp): Promise<Probing> {
  const business = await makeBusiness(app)
  let made = 50_000
  const next = (): number => ++made
  const fresh = async (resource: Resource): Promise<CreatedRecord> => {
    if (resource.name === 'deal') return business.deal({ ttn: `П-${next()}` })
    if (resource.name === 'periodClose')
      return (await app.call('POST', 'api/period_closes/close', { json: await nextToClose(app) })).body as CreatedRecord
    if (resource.name === 'bankTransaction') return { id: await bankOperation(app) }
    if (resource.name === 'shiftVehicle') return shiftVehicle(app, business, next())
    if (resource.name === 'oilCompanyTransaction') return { id: await fuelling(app) }
    if (offers(resource, 'create')) return (await make(app, resource, next())) as CreatedRecord
    const [first] = (await app.call('GET', resource.api.path)).body as readonly CreatedRecord[]
    if (!first) throw new Error(`no record of ${resource.name}`)
    return first
  }
  const making: Making = { app, business, fresh, next }

  async function paramsOf(call: Answering): Promise<Record<string, string | number>> {
    const params: Record<string, string | number> = {}
    for (const name of parametersOf(call.path)) {
      const resource = namedBy(call, name === 'record' ? 'id' : name)
      if (!resource) throw new Error(`{${name}} of ${call.path} names nothing`)
      params[name] = (await fresh(resource)).id
    }
    return params
  }

  async function bodyOf(call: Answering, { id }: Readonly<Record<string, string | number>>): Promise<ProbeCall> {
    const { resource, kind } = call
    if (call.body === 'none' || kind === 'remove') return {}
    if (resource && (kind === 'create' || kind === 'replace')) {
      const { wire, files } = await sampleRecord(app, resource, next())
      return call.body === 'form' ? { form: formOf(wire, files) } : { json: wire }
    }
    if (resource && kind === 'edit') return { json: await editOf(making, resource) }
    const { wire, files } = await inputOf(app, call.fields, next())
    const action = kind === 'action' ? actionOf(resource!, routeOf(call)!.of!) : undefined
    if (action?.on === 'many' && id === undefined) wire['ids'] = [(await fresh(resource!)).id]
    return call.body === 'form' ? { form: formOf(wire, files) } : { json: wire }
  }

  return async call => {
    const mine: OwnProbe | undefined = ownProbes[`${call.method} ${call.path}`]
    const request: ProbeCall = (await mine?.(making, call)) ?? {}
    const params = request.params ?? (await paramsOf(call))
    const body = request.json || request.form ? request : await bodyOf(call, params)
    const query = new URLSearchParams(requiredQuery(call))
    for (const [name, value] of Object.entries({ ...(await queryOf(making, call)), ...request.query })) query.set(name, String(value))
    const path = fill(call.path, params)
    return {
      path: query.size ? `${path}?${query}` : path,
      calling: {
        ...(request.as !== undefined && { as: request.as }),
        ...(request.headers && { headers: request.headers }),
        ...(body.json && { json: body.json }),
        ...(body.form && { form: body.form }),
      },
    }
  }
}

const routeOf = ({ resource, method, path, kind }: Answering) =>
  resource && routesOf(resource).find(one => one.method === method && one.path === path && one.kind === kind)

/** The query of a reading call by its declaration: the value to check, the inputs of a query. */
async function queryOf({ app, next }: Making, call: Answering): Promise<Record<string, string | number>> {
  const { resource } = call
  if (!resource || call.method !== 'GET') {
    if (call.method !== 'GET') return {}
    return Object.fromEntries(Object.entries(call.fields).map(([name, one]) => [name, String(sampleOf(one, 1))]))
  }
  if (call.kind === 'unique') {
    const name = routeOf(call)!.of!
    return { [wirePathOf(resource, name)]: String(sampleOf(resource.fields[name]!, next())) }
  }
  if (call.kind === 'dates') return { [wirePathOf(resource, resource.parts!.dated!.start)]: '2031-05-10' }
  if (call.kind !== 'action') return {}
  const pairs = Object.entries(call.fields).map(async ([name, one]) => [name, String(await valueOf(app, one, 1))] as const)
  return Object.fromEntries(await Promise.all(pairs))
}
