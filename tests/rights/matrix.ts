import { fill, isSent, offers, optionsOf, sampleOf, setAt, type Field, type Resource } from '#resource'
import { resources } from '#resources'
import type { Calling, TestApp, Answered } from '../support/app.ts'
import { parametersOf, requiredQuery, type Answering, everyCall } from '../support/calls.ts'
import { formOf, make, PDF, sampleRecord } from '../support/samples.ts'
import { storesNothing } from '../support/database.ts'
import { fault } from '../support/refusals.ts'
import { questionsOf, type AccessOutcome, type Expected, type Question, peopleOf, type People } from './expected.ts'

/** A prepared call: its path and content, such that only the access check can refuse it. */
interface Ready {
  readonly path: string
  readonly calling: Calling
}
/** Prepares calls on existing records. */
export interface CallMaker {
  /** `self` is the caller's own account; `code` is the only right that the caller has. */
  ready(call: Answering, by?: { readonly self?: number | undefined; readonly code?: string | undefined }): Promise<Ready>
}

/** An article of expenses; the sample payment is a transfer, and each kind requires its own right. */
const EXPENSE = { costList: 14, recipient: undefined, companyTo: undefined }
/** The sample regular payment is an expense: this makes it a transfer. */
const transferTo = (company: number) => ({
  kind: 'transfer',
  costListType: 1,
  costList: 2,
  point: undefined,
  companyFrom: 1,
  companyTo: company,
})

/** Path parameters that are names instead of numbers. */
const NAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  setting: { parameter: 'systemName' },
  property: { parameter: 'registration', group: 'general' },
}
const ofRecord = new Set(['one', 'edit', 'replace', 'remove', 'history', 'file', 'action', 'templates', 'papers', 'paper', 'print'])

const valueOf = (one: Field): unknown => (one.kind === 'reference' ? 1 : optionsOf(one).pattern ? 'sample' : sampleOf(one, 7))

/** Creates one record of every resource; returns a function that prepares each call on these records. */
export async function callMakerOf(app: TestApp): Promise<CallMaker> {
  const ids = new Map<string, number>()
  const all: readonly Resource[] = Object.values<Resource>(resources)
  for (const [at, resource] of all.entries())
    if (offers(resource, 'create')) ids.set(resource.name, (await make(app, resource, 300 + at))['id'] as number)
  const ofTransfer = transferTo(ids.get('company')!)
  const transfer = (await make(app, resources.regularPayment, 900, ofTransfer))['id']
  /** What a sample must contain for a caller with only one right, when each kind requires its own. */
  const kinds: Readonly<Record<string, object>> = {
    'payment COST_ADD': EXPENSE,
    'regularPayment PAYMENT_ADD': ofTransfer,
    'regularPaymentDocument PAYMENT_ADD': { regularPayment: transfer },
  }
  let made = 40_000

  async function body(call: Answering, code?: string): Promise<Calling> {
    if (call.body === 'none') return {}
    const { resource } = call
    if (resource && ['create', 'edit', 'replace'].includes(call.kind)) {
      const { wire, files } = await sampleRecord(app, resource, ++made)
      Object.assign(wire, kinds[`${resource.name} ${code}`])
      return call.body === 'form' ? { form: formOf(wire, files) } : { json: wire }
    }
    const wire: Record<string, unknown> = {}
    for (const [name, one] of Object.entries(call.fields))
      if (isSent(one) && one.kind !== 'file') setAt(wire, optionsOf(one).at ?? name, valueOf(one))
    if (call.kind === 'action' && resource && !call.path.includes('{')) Object.assign(wire, { ids: [ids.get(resource.name) ?? 1] })
    return call.body === 'form' ? { form: formOf(wire, { file: new File([PDF], 'проба.pdf') }) } : { json: wire }
  }

  return {
    async ready(call, { self, code } = {}) {
      const { resource } = call
      const own = resource && ofRecord.has(call.kind) ? (ids.get(resource.name) ?? 1) : 1
      const ownParameters = NAMED[resource?.name ?? ''] ?? {}
      const path = fill(
        call.path,
        Object.fromEntries(
          parametersOf(call.path).map(name => [name, ownParameters[name] ?? (name === 'id' || name === 'record' ? (self ?? own) : 1)]),
        ),
      )
      // The two general calls are open to every signed-in user; the list to which they delegate requires its own right.
      const needs = call.kind === 'uploading' ? 'of=api/nothing' : requiredQuery(call)
      return { path: needs === '' ? path : `${path}?${needs}`, calling: { ...(await body(call, code)), headers: { 'if-match': '"1"' } } }
    },
  }
}

/** The outcomes of the access check for one call, by caller. */
export type AccessOutcomes = Readonly<Record<string, AccessOutcome>>
/** The outcomes of all calls on the server, and the faults of its responses. */
export interface Matrix {
  readonly doors: ReadonlyMap<string, AccessOutcomes>
  readonly callCount: number
  readonly faults: readonly string[]
  /** Prepares calls on the records of this run. */
  readonly asking: CallMaker
  /** Creates further users on the same records. */
  readonly people: People
}

/** The calls of the server by method and path. */
export const served: ReadonlyMap<string, Answering> = new Map(everyCall.map(call => [`${call.method} ${call.path}`, call]))

const CODES: readonly unknown[] = ['NO_SESSION', 'NO_RIGHT', 'READ_ONLY', 'MUST_CHANGE_PASSWORD']
/** Returns the outcome of the access check from a response: later refusals have other messages or other codes. */
function doorOf({ status, body }: Answered): AccessOutcome {
  const { code, message } = (body ?? {}) as { code?: AccessOutcome; message?: string }
  const isOwn = code !== 'NO_RIGHT' || message === 'Доступ запрещен'
  return (status === 401 || status === 403) && CODES.includes(code) && isOwn ? code! : 'open'
}

interface Sent extends Ready {
  readonly question: Question
  readonly token: string | null
}

/** Sends every call to the real server as every caller. Calls that must be refused are sent first, and must store nothing. */
export async function measuredRights(app: TestApp, expected: readonly Expected[]): Promise<Matrix> {
  const people = await peopleOf(app)
  const asking = await callMakerOf(app)
  const expired = await people.expired()
  const doors = new Map<string, Record<string, AccessOutcome>>()
  const faults: string[] = []
  let query = 0

  async function prepare(question: Question): Promise<Sent> {
    const { as, of } = question
    const call = served.get(of.call)!
    if (as === null) return { question, token: null, ...(await asking.ready(call)) }
    if (as === 'expired' || as === 'broken')
      return { question, token: as === 'expired' ? expired : `${app.admin.slice(0, -6)}AAAAAA`, ...(await asking.ready(call)) }
    // Calls that end a session, switch a mode or change a password are made by a user created for them.
    const { id, token } = of.action === 'always' ? await people.fresh(as) : await people.person(as)
    return {
      question,
      token,
      ...(await asking.ready(call, { ...(of.call.endsWith('/change_my_password') && { self: id }), code: question.who })),
    }
  }
  async function send({ question, token, path, calling }: Sent): Promise<void> {
    const { of, who, wanted } = question
    const answer = await app.call(served.get(of.call)!.method, path, { ...calling, as: token })
    const door = doorOf(answer)
    query += 1
    doors.set(of.call, { ...doors.get(of.call), [who]: door })
    const wrong =
      door !== wanted
        ? `${door}, though ${wanted} is right`
        : door !== 'open'
          ? (fault(answer) ?? (answer.status === (door === 'NO_SESSION' ? 401 : 403) ? undefined : `${answer.status}`))
          : answer.status >= 500 || answer.body?.code === 'NO_ROUTE'
            ? `${answer.status}`
            : undefined
    if (wrong) faults.push(`${of.call} as ${who}: ${wrong}`)
  }

  const questions = expected.filter(one => served.has(one.call)).flatMap(questionsOf)
  const [shut, open] = [questions.filter(one => one.wanted !== 'open'), questions.filter(one => one.wanted === 'open')]
  const ready: Sent[] = []
  for (const question of shut) ready.push(await prepare(question))
  await storesNothing(app.database, async () => {
    for (const one of ready) await send(one)
  })
  for (const question of open) await send(await prepare(question))
  return { doors, callCount: query, faults, asking, people }
}
