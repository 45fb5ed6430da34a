import { httpError } from '#server/httpError.ts'

/** What the tax service says of a person on a day, or why it says nothing. `message`: its own words, Russian. */
export type NpdAnswer =
  | { readonly kind: 'known'; readonly isPayer: boolean; readonly message: string | null }
  /** It takes the INN or the day for a wrong one: asking once more is of no use. */
  | { readonly kind: 'invalid'; readonly message: string | null }
  /** It was asked too often. */
  | { readonly kind: 'limited' }
  /** It did not answer, or with what is no answer. */
  | { readonly kind: 'unavailable' }

/** The tax service's check of who pays the tax on professional income (НПД): one question in about 30 seconds (imports §5). */
export interface NpdService {
  /** Is there anybody to ask? */
  readonly isConfigured: boolean
  /** `inn`: 12 digits; `day`: ISO. Never throws. */
  ask(inn: string, day: string): Promise<NpdAnswer>
}

// 424: the call is right, and what it rests on has failed.
export const npdUnavailable = (): Error => httpError(424, 'NPD_UNAVAILABLE', { key: 'nerud.outside.npd' })

/** The service of an installation that asks nobody. */
const offlineNpd = (): NpdService => ({ isConfigured: false, ask: async () => ({ kind: 'unavailable' }) })

export interface NpdOptions {
  /** Where it is, without the path: `https://statusnpd.nalog.ru`. */
  readonly url: string
  readonly fetch?: typeof fetch
  /** Milliseconds to wait for a response. */
  readonly timeout?: number
}

const PATH = '/api/v1/tracker/taxpayer_status'
const ERRORS: Readonly<Record<string, 'invalid' | 'limited'>> = {
  'validation.failed': 'invalid',
  'taxpayer.status.service.limited.error': 'limited',
}
const TOO_MANY_REQUESTS = 429

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** Judges what came back: a status is an answer only from a response that went well. */
function judged(status: number, body: unknown): NpdAnswer {
  const { status: isPayer, message, code } = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>
  const text = textOf(message)
  if (status === 200 && typeof isPayer === 'boolean') return { kind: 'known', isPayer, message: text }
  const error = typeof code === 'string' && Object.hasOwn(ERRORS, code) ? ERRORS[code] : undefined
  if (error === 'invalid') return { kind: 'invalid', message: text }
  return { kind: error ?? (status === TOO_MANY_REQUESTS ? 'limited' : 'unavailable') }
}

/** The service behind its public call. */
export const httpNpd = ({ url, fetch: ask = fetch, timeout = 20_000 }: NpdOptions): NpdService => ({
  isConfigured: true,
  async ask(inn, day) {
    try {
      const response = await ask(url.replace(/\/+$/, '') + PATH, {
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

/** The service that the settings ask for: one with an address, else none. */
export const openNpd = (url: string | undefined): NpdService => (url ? httpNpd({ url }) : offlineNpd())
