import { httpError } from '#server/httpError.ts'

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

export interface NpdOptions {
  /** The address without the path: `https://statusnpd.nalog.ru`. */
  readonly url: string
  readonly fetch?: typeof fetch
  /** The timeout of a response in milliseconds. */
  readonly timeout?: number
}

const PATH = '/api/v1/tracker/taxpayer_status'
const ERRORS: Readonly<Record<string, 'invalid' | 'limited'>> = {
  'validation.failed': 'invalid',
  'taxpayer.status.service.limited.error': 'limited',
}
const TOO_MANY_REQUESTS = 429

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** Interprets the response: a status counts only in a successful one. */
function judged(status: number, body: unknown): NpdAnswer {
  const { status: isPayer, message, code } = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>
  const text = textOf(message)
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
      const response = await request(url.replace(/\/+$/, '') + PATH, {
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
