import { httpError } from '#server/httpError.ts'

/** A company or an entrepreneur in the state's register. Missing facts are null. */
interface Party {
  readonly kind: 'company' | 'person'
  readonly inn: string
  readonly kpp: string | null
  readonly ogrn: string | null
  /** The abbreviated legal form: ООО, АО, ИП. */
  readonly form: string | null
  readonly name: string
  readonly shortName: string | null
  readonly fullName: string
  readonly address: string | null
  /** The entrepreneur, or the head of a company. */
  readonly director: string | null
  readonly directorPost: string | null
  readonly status: 'active' | 'liquidating' | 'liquidated' | 'bankrupt' | 'reorganizing'
}

/** Looks companies up by INN. */
export interface InnRegistry {
  /** Returns null when the register has no such number; throws 424 when it cannot be reached. */
  find(inn: string): Promise<Party | null>
}

// 424: the call is valid, but an external service failed. It is not a 5xx, because the fault is not in this server.
const unavailable = (): Error => httpError(424, 'INN_UNAVAILABLE', { key: 'nerud.outside.inn' })

/** The registry of an installation without one: every lookup throws 424. */
export const offlineRegistry = (): InnRegistry => ({
  find: () => Promise.reject(unavailable()),
})

export interface DadataOptions {
  readonly token: string
  readonly fetch?: typeof fetch
  readonly url?: string
  /** The timeout of a response in milliseconds. */
  readonly timeout?: number
}

interface Suggestion {
  readonly data?: {
    readonly type?: string | null
    readonly inn?: string | null
    readonly kpp?: string | null
    readonly ogrn?: string | null
    readonly opf?: { readonly short?: string | null } | null
    readonly name?: {
      readonly full_with_opf?: string | null
      readonly short_with_opf?: string | null
      readonly full?: string | null
      readonly short?: string | null
    } | null
    readonly address?: { readonly value?: string | null; readonly unrestricted_value?: string | null } | null
    readonly management?: { readonly name?: string | null; readonly post?: string | null } | null
    readonly fio?: { readonly surname?: string | null; readonly name?: string | null; readonly patronymic?: string | null } | null
    readonly state?: { readonly status?: string | null } | null
  } | null
}

const STATUS: Readonly<Record<string, Party['status']>> = {
  LIQUIDATING: 'liquidating',
  LIQUIDATED: 'liquidated',
  BANKRUPT: 'bankrupt',
  REORGANIZING: 'reorganizing',
}

type PartyData = NonNullable<Suggestion['data']>

const personOf = ({ fio }: PartyData): string => [fio?.surname, fio?.name, fio?.patronymic].filter(Boolean).join(' ')

/** Returns the names of a company, with the fullest one in place of missing shorter ones; for an entrepreneur, the person's name. */
const namesOf = (data: PartyData): Pick<Party, 'name' | 'shortName' | 'fullName'> => {
  const name = data.name ?? {}
  const full = name.full_with_opf ?? name.full ?? name.short_with_opf ?? personOf(data)
  return { name: name.short_with_opf ?? full, shortName: name.short ?? name.short_with_opf ?? null, fullName: full }
}

const directorOf = (data: PartyData): Pick<Party, 'director' | 'directorPost'> => ({
  director: data.management?.name ?? (personOf(data) || null),
  directorPost: data.management?.post ?? null,
})

const partyOf = (data: PartyData, inn: string): Party => {
  const status = STATUS[data.state?.status ?? ''] ?? 'active'
  return {
    kind: data.type === 'INDIVIDUAL' ? 'person' : 'company',
    inn: data.inn ?? inn,
    kpp: data.kpp ?? null,
    ogrn: data.ogrn ?? null,
    form: data.opf?.short ?? null,
    ...namesOf(data),
    address: data.address?.unrestricted_value ?? data.address?.value ?? null,
    ...directorOf(data),
    status,
  }
}

const DADATA = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/findById/party'

/** DaData's `findById/party`; of a company with branches, the head office. */
export const dadataRegistry = (options: DadataOptions): InnRegistry => ({
  async find(inn) {
    const request = options.fetch ?? fetch
    const answer = await request(options.url ?? DADATA, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Token ${options.token}` },
      body: JSON.stringify({ query: inn, branch_type: 'MAIN', count: 1 }),
      signal: AbortSignal.timeout(options.timeout ?? 8000),
    })
      .then(response => (response.ok ? (response.json() as Promise<{ suggestions?: readonly Suggestion[] }>) : undefined))
      .catch(() => undefined)
    if (!answer || !Array.isArray(answer.suggestions)) throw unavailable()
    const data = (answer.suggestions[0] as Suggestion | undefined)?.data
    return data ? partyOf(data, inn) : null
  },
})

/** Returns the registry in the settings: DaData with a token, else none. */
export const openInnRegistry = (token: string | undefined): InnRegistry => (token ? dadataRegistry({ token }) : offlineRegistry())
