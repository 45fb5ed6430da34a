import { httpError } from '#server/httpError.ts'
import type { Environment, OwnServices } from '#server/adapters/externalServices.ts'
import { openInnRegistry, type InnRegistry, openVehicleRegistry, type VehicleRegistry } from './registries.rules.ts'

/** The tax service's answer about a person on a day, or why there is none. `message`: its own text, in Russian. */
export type NpdAnswer =
  | { readonly kind: 'known'; readonly isPayer: boolean; readonly message: string | null }
  /** It rejects the INN or the day: retrying is useless. */
  | { readonly kind: 'invalid'; readonly message: string | null }
  /** The rate limit was exceeded. */
  | { readonly kind: 'limited' }
  /** No valid answer. */
  | { readonly kind: 'unavailable' }

/** The tax service's check of who pays the tax on professional income (НПД): about one query in 30 seconds (imports §5). */
export interface NpdService {
  /** Whether the service is configured. */
  readonly isConfigured: boolean
  /** `inn`: 12 digits; `day`: ISO. Never throws. */
  check(inn: string, day: string): Promise<NpdAnswer>
}

// 424: the call is valid, but an external service failed.
export const npdUnavailable = (): Error => httpError(424, 'NPD_UNAVAILABLE', { key: 'nerud.outside.npd' })

/** The service of an installation without it. */
const offlineNpd = (): NpdService => ({ isConfigured: false, check: async () => ({ kind: 'unavailable' }) })

interface NpdOptions {
  /** The address without the path: `https://statusnpd.nalog.ru`. */
  readonly url: string
  readonly fetch?: typeof fetch
  /** The timeout of a response in milliseconds. */
  readonly timeout?: number
}

const NPD_PATH = '/api/v1/tracker/taxpayer_status'
const ERRORS: Readonly<Record<string, 'invalid' | 'limited'>> = {
  'validation.failed': 'invalid',
  'taxpayer.status.service.limited.error': 'limited',
}
const TOO_MANY_REQUESTS = 429

const trimmedText = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** Interprets the response: a status counts only in a successful one. */
function judged(status: number, body: unknown): NpdAnswer {
  const { status: isPayer, message, code } = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>
  const text = trimmedText(message)
  if (status === 200 && typeof isPayer === 'boolean') return { kind: 'known', isPayer, message: text }
  const error = typeof code === 'string' && Object.hasOwn(ERRORS, code) ? ERRORS[code] : undefined
  if (error === 'invalid') return { kind: 'invalid', message: text }
  return { kind: error ?? (status === TOO_MANY_REQUESTS ? 'limited' : 'unavailable') }
}

/** The service by its public API. */
export const httpNpd = ({ url, fetch: request = fetch, timeout = 20_000 }: NpdOptions): NpdService => ({
  isConfigured: true,
  async check(inn, day) {
    try {
      const response = await request(url.replace(/\/+$/, '') + NPD_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ inn, requestDate: day }),
        signal: AbortSignal.timeout(timeout),
      })
      return judged(response.status, await response.json().catch(() => undefined))
    } catch {
      return { kind: 'unavailable' }
    }
  },
})

/** Returns the service in the settings, when they have an address; else none. */
export const openNpd = (url: string | undefined): NpdService => (url ? httpNpd({ url }) : offlineNpd())

/** An operator's information on one title of a document: who signed it and when, or why it was refused. `at`: an ISO moment. */
export interface EdoTitle {
  readonly title: string
  readonly signedBy: string | null
  readonly at: string | null
  readonly refusal: string | null
}
/** An operator's information on a document. */
export interface EdoPaper {
  readonly number: string
  readonly isAnnulled: boolean
  readonly titles: readonly EdoTitle[]
}

/** An operator of electronic document exchange (EDO), queried for the states of documents. Nothing is sent to it. */
interface EdoService {
  /** Whether an operator is configured. */
  readonly isConfigured: boolean
  /** Its name, as in documents: only its own documents are queried. */
  readonly operator: string
  /** Returns the states of documents by number, without unknown ones; throws 424 when the operator cannot be reached. */
  states(numbers: readonly string[]): Promise<readonly EdoPaper[]>
}

// 424: the call is valid, but an external service failed.
export const edoUnavailable = (): Error => httpError(424, 'EDO_UNAVAILABLE', { key: 'nerud.outside.edo' })

/** The operator of an installation without one. */
const offlineEdo = (): EdoService => ({ isConfigured: false, operator: '', states: () => Promise.reject(edoUnavailable()) })

/** The settings of the operator. */
type EdoSettings = Readonly<Partial<Record<'url' | 'operator' | 'token', string | undefined>>>

interface EdoOptions {
  /** The address of the gateway, without the path. */
  readonly url: string
  readonly operator: string
  readonly token?: string | undefined
  readonly fetch?: typeof fetch
  /** The timeout of a response in milliseconds. */
  readonly timeout?: number
}

const EDO_PATH = '/papers/states'

const cappedText = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, max) : null
const momentOf = (value: unknown): string | null => {
  const moment = typeof value === 'string' ? new Date(value) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null
}
const factsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

function titleOf(value: unknown): EdoTitle[] {
  const facts = factsOf(value)
  const title = cappedText(facts['title'], 10)
  if (title === null) return []
  return [{ title, signedBy: cappedText(facts['signedBy'], 200), at: momentOf(facts['at']), refusal: cappedText(facts['refusal'], 500) }]
}
function paperOf(value: unknown): EdoPaper[] {
  const { number, annulled, titles } = factsOf(value)
  if (typeof number !== 'string' || !Array.isArray(titles)) return []
  return [{ number, isAnnulled: annulled === true, titles: titles.flatMap(titleOf) }]
}

/**
 * An operator behind the installation's own gateway: it receives {numbers} by POST and answers {papers: [{number, annulled, titles:
 * [{title: 't1', signedBy, at, refusal}]}]}. This is not the API of any operator; the gateway translates it.
 */
export const httpEdo = ({ url, operator, token, fetch: request = fetch, timeout = 20_000 }: EdoOptions): EdoService => ({
  isConfigured: true,
  operator,
  async states(numbers) {
    const answer = await request(url.replace(/\/+$/, '') + EDO_PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ numbers }),
      signal: AbortSignal.timeout(timeout),
    })
      .then(response => (response.ok ? response.json() : undefined))
      .catch(() => undefined)
    const { papers } = factsOf(answer)
    if (!Array.isArray(papers)) throw edoUnavailable()
    return papers.flatMap(paperOf)
  },
})

/** Returns the operator in the settings, when they have an address and a name; otherwise none is ever queried. */
export const openEdo = ({ url, operator, token }: EdoSettings = {}): EdoService =>
  url && operator ? httpEdo({ url, operator, token }) : offlineEdo()

declare module '#server/adapters/externalServices.ts' {
  interface ExternalServices {
    readonly inn: InnRegistry
    readonly vehicles: VehicleRegistry
    readonly npd: NpdService
    readonly edo: EdoService
  }
}

/** Opens the services that the environment configures; the others answer that they are not available. */
export const openServices = (env: Environment): OwnServices => ({
  inn: openInnRegistry(env['DADATA_TOKEN']),
  vehicles: openVehicleRegistry(env['VEHICLE_REGISTRY_URL'], env['VEHICLE_REGISTRY_TOKEN']),
  npd: openNpd(env['NPD_URL']),
  edo: openEdo({ url: env['EDO_URL'], operator: env['EDO_OPERATOR'], token: env['EDO_TOKEN'] }),
})
