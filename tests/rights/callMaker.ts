import { fill, isSent, offers, optionsOf, sampleOf, setAt, type Field, type Resource } from '#resource'
import { resources } from '#resources'
import type { Calling, TestApp } from '../support/app.ts'
import { parametersOf, requiredQuery, type Answering } from '../support/calls.ts'
import { formOf, make, PDF, sampleRecord } from '../support/samples.ts'

/** A call made ready: where it goes and what it carries, such that only the door may stop it. */
export interface Ready {
  readonly path: string
  readonly calling: Calling
}
/** Makes calls ready over records that are really there. */
export interface CallMaker {
  /** `self` is the caller's own account, `code` the one right that is held. */
  ready(call: Answering, by?: { readonly self?: number | undefined; readonly code?: string | undefined }): Promise<Ready>
}

/** An article that is an expense; the sample of a payment is a transfer, and each kind asks for its own right. */
const EXPENSE = { costList: 14, recipient: undefined, companyTo: undefined }
/** The sample of a regular payment is an expense: this makes it a transfer. */
const transferTo = (company: number) => ({
  kind: 'transfer',
  costListType: 1,
  costList: 2,
  point: undefined,
  companyFrom: 1,
  companyTo: company,
})

/** The names of the parameters of addresses that are no numbers. */
const NAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  setting: { parameter: 'systemName' },
  property: { parameter: 'registration', group: 'general' },
}
const ofRecord = new Set(['one', 'edit', 'replace', 'remove', 'history', 'file', 'action', 'templates', 'papers', 'paper', 'print'])

const valueOf = (one: Field): unknown => (one.kind === 'reference' ? 1 : optionsOf(one).pattern ? 'sample' : sampleOf(one, 7))

/** Makes one record of every resource and answers how each call is asked of them. */
export async function callMakerOf(app: TestApp): Promise<CallMaker> {
  const ids = new Map<string, number>()
  const all: readonly Resource[] = Object.values<Resource>(resources)
  for (const [at, resource] of all.entries())
    if (offers(resource, 'create')) ids.set(resource.name, (await make(app, resource, 300 + at))['id'] as number)
  const ofTransfer = transferTo(ids.get('company')!)
  const transfer = (await make(app, resources.regularPayment, 900, ofTransfer))['id']
  /** What a sample must be for who holds one right alone, where each kind asks for its own. */
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
      const named = NAMED[resource?.name ?? ''] ?? {}
      const path = fill(
        call.path,
        Object.fromEntries(
          parametersOf(call.path).map(name => [name, named[name] ?? (name === 'id' || name === 'record' ? (self ?? own) : 1)]),
        ),
      )
      // The two general calls are open to whoever has signed in; the list that they lead to asks for its own right.
      const needs = call.kind === 'uploading' ? 'of=api/nothing' : requiredQuery(call)
      return { path: needs === '' ? path : `${path}?${needs}`, calling: { ...(await body(call, code)), headers: { 'if-match': '"1"' } } }
    },
  }
}
