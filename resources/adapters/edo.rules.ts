import { httpError } from '#server/httpError.ts'

/** What an operator knows of one title of a paper: who signed it and when, or why it was refused. `at`: an ISO moment. */
export interface EdoTitle {
  readonly title: string
  readonly signedBy: string | null
  readonly at: string | null
  readonly refusal: string | null
}
/** What an operator knows of a paper. */
export interface EdoPaper {
  readonly number: string
  readonly isAnnulled: boolean
  readonly titles: readonly EdoTitle[]
}

/** An operator of electronic exchange, asked how papers stand there. Nothing is sent to it. */
export interface EdoService {
  /** Is there anybody to ask? */
  readonly isConfigured: boolean
  /** As papers name it: only its own are asked about. */
  readonly operator: string
  /** What it knows of papers by their numbers, those that it does not know left out; throws 424 when it cannot be asked. */
  states(numbers: readonly string[]): Promise<readonly EdoPaper[]>
}

// 424: the call is right, and what it rests on has failed.
export const edoUnavailable = (): Error => httpError(424, 'EDO_UNAVAILABLE', { key: 'nerud.outside.edo' })

/** The operator of an installation that asks nobody. */
const offlineEdo = (): EdoService => ({ isConfigured: false, operator: '', states: () => Promise.reject(edoUnavailable()) })

/** What an installation says of its operator. */
export type EdoSettings = Readonly<Partial<Record<'url' | 'operator' | 'token', string | undefined>>>

export interface EdoOptions {
  /** Where the gateway is, without the path. */
  readonly url: string
  readonly operator: string
  readonly token?: string | undefined
  readonly fetch?: typeof fetch
  /** Milliseconds to wait for a response. */
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
 * An operator behind a gateway of one's own: numbers are posted as {numbers}, the answer is {papers: [{number, annulled, titles: [{title: 't1', signedBy,
 * at, refusal}]}]}. It is no operator's own API: a gateway of the installation turns that into this.
 */
export const httpEdo = ({ url, operator, token, fetch: ask = fetch, timeout = 20_000 }: EdoOptions): EdoService => ({
  isConfigured: true,
  operator,
  async states(numbers) {
    const answer = await ask(url.replace(/\/+$/, '') + PATH, {
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

/** The operator that the settings ask for: one with an address and a name, else none, and nobody is ever asked. */
export const openEdo = ({ url, operator, token }: EdoSettings = {}): EdoService =>
  url && operator ? httpEdo({ url, operator, token }) : offlineEdo()
