import { httpError } from '#server/httpError.ts'

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
export interface EdoService {
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
export type EdoSettings = Readonly<Partial<Record<'url' | 'operator' | 'token', string | undefined>>>

export interface EdoOptions {
  /** The address of the gateway, without the path. */
  readonly url: string
  readonly operator: string
  readonly token?: string | undefined
  readonly fetch?: typeof fetch
  /** The timeout of a response in milliseconds. */
  readonly timeout?: number
}

const PATH = '/papers/states'

const textOf = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, max) : null
const momentOf = (value: unknown): string | null => {
  const moment = typeof value === 'string' ? new Date(value) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null
}
const factsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

function titleOf(value: unknown): EdoTitle[] {
  const facts = factsOf(value)
  const title = textOf(facts['title'], 10)
  if (title === null) return []
  return [{ title, signedBy: textOf(facts['signedBy'], 200), at: momentOf(facts['at']), refusal: textOf(facts['refusal'], 500) }]
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
    const answer = await request(url.replace(/\/+$/, '') + PATH, {
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
