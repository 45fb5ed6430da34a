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
const innUnavailable = (): Error => httpError(424, 'INN_UNAVAILABLE', { key: 'nerud.outside.inn' })

/** The registry of an installation without one: every lookup throws 424. */
export const offlineRegistry = (): InnRegistry => ({
  find: () => Promise.reject(innUnavailable()),
})

interface DadataOptions {
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
    if (!answer || !Array.isArray(answer.suggestions)) throw innUnavailable()
    const data = (answer.suggestions[0] as Suggestion | undefined)?.data
    return data ? partyOf(data, inn) : null
  },
})

/** Returns the registry in the settings: DaData with a token, else none. */
export const openInnRegistry = (token: string | undefined): InnRegistry => (token ? dadataRegistry({ token }) : offlineRegistry())

/** The keys of a vehicle: its plate, and the numbers that distinguish vehicles with the same plate. */
interface VehicleNumbers {
  readonly plate: string
  readonly vin: string | null
  readonly sts: string | null
}

/**
 * A registration certificate from the register; missing facts are null, masses in kilograms, volume in cubic centimetres (silent-places
 * §4).
 */
export interface PtsData {
  readonly source: string
  /** The time of the request, ISO. */
  readonly requestedAt: string
  readonly status: string | null
  readonly vin: string | null
  readonly plate: string | null
  readonly model: string | null
  readonly year: number | null
  readonly category: string | null
  readonly colour: string | null
  readonly engineNumber: string | null
  readonly enginePower: string | null
  readonly engineVolume: string | null
  readonly massMax: number | null
  readonly massEmpty: number | null
  readonly ownerType: string | null
  readonly restrictions: readonly string[]
  /** The unchanged response. */
  readonly raw: unknown
}

/** Looks registration certificates up. */
export interface VehicleRegistry {
  /** Throws 424 when the register cannot be reached or has no such vehicle. */
  find(numbers: VehicleNumbers, now: Date): Promise<PtsData>
}

// 424: the call is valid, but an external service failed.
const ptsUnavailable = (): Error => httpError(424, 'PTS_UNAVAILABLE', { key: 'nerud.outside.pts' })

/** The registry of an installation without one: every lookup throws 424. */
export const offlineVehicleRegistry = (): VehicleRegistry => ({ find: () => Promise.reject(ptsUnavailable()) })

interface VehicleRegistryOptions {
  readonly url: string
  readonly token?: string | undefined
  readonly fetch?: typeof fetch
  /** The timeout of a response in milliseconds. */
  readonly timeout?: number
}

type Facts = Readonly<Record<string, unknown>>
const textIn = (facts: Facts, ...names: readonly string[]): string | null => {
  const found = names.map(name => facts[name]).find(value => (typeof value === 'string' && value !== '') || typeof value === 'number')
  return found === undefined ? null : String(found)
}
const numberIn = (facts: Facts, ...names: readonly string[]): number | null => {
  const value = Number(textIn(facts, ...names) ?? Number.NaN)
  return Number.isFinite(value) ? value : null
}
const listIn = (facts: Facts, name: string): readonly string[] =>
  Array.isArray(facts[name]) ? facts[name].map(one => (typeof one === 'string' ? one : JSON.stringify(one))) : []

const ptsOf = (raw: Facts, source: string, now: Date): PtsData => ({
  source,
  requestedAt: now.toISOString(),
  status: textIn(raw, 'status'),
  vin: textIn(raw, 'vin'),
  plate: textIn(raw, 'plate', 'regNumber'),
  model: textIn(raw, 'model', 'brandModel'),
  year: numberIn(raw, 'year'),
  category: textIn(raw, 'category'),
  colour: textIn(raw, 'colour', 'color'),
  engineNumber: textIn(raw, 'engineNumber'),
  enginePower: textIn(raw, 'enginePower', 'powerHp'),
  engineVolume: textIn(raw, 'engineVolume'),
  massMax: numberIn(raw, 'massMax', 'maxMass'),
  massEmpty: numberIn(raw, 'massEmpty', 'emptyMass'),
  ownerType: textIn(raw, 'ownerType'),
  restrictions: listIn(raw, 'restrictions'),
  raw,
})

/** A registry as a JSON service: the numbers are sent by POST, the facts are read from the response, or from its `data`. */
export const httpVehicleRegistry = (options: VehicleRegistryOptions): VehicleRegistry => ({
  async find(numbers, now) {
    const request = options.fetch ?? fetch
    const answer = await request(options.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(options.token && { authorization: `Bearer ${options.token}` }),
      },
      body: JSON.stringify(numbers),
      signal: AbortSignal.timeout(options.timeout ?? 15_000),
    })
      .then(response => (response.ok ? response.json() : undefined))
      .catch(() => undefined)
    const facts = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer
    if (typeof facts !== 'object' || facts === null || Object.keys(facts).length === 0) throw ptsUnavailable()
    return ptsOf(facts as Facts, new URL(options.url).host, now)
  },
})

/** Returns the registry in the settings: a service with an address, else none. */
export const openVehicleRegistry = (url: string | undefined, token: string | undefined): VehicleRegistry =>
  url ? httpVehicleRegistry({ url, token }) : offlineVehicleRegistry()
