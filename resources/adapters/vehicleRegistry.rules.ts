import { httpError } from '#server/httpError.ts'

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
const unavailable = (): Error => httpError(424, 'PTS_UNAVAILABLE', { key: 'nerud.outside.pts' })

/** The registry of an installation without one: every lookup throws 424. */
export const offlineVehicleRegistry = (): VehicleRegistry => ({ find: () => Promise.reject(unavailable()) })

export interface VehicleRegistryOptions {
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
    if (typeof facts !== 'object' || facts === null || Object.keys(facts).length === 0) throw unavailable()
    return ptsOf(facts as Facts, new URL(options.url).host, now)
  },
})

/** Returns the registry in the settings: a service with an address, else none. */
export const openVehicleRegistry = (url: string | undefined, token: string | undefined): VehicleRegistry =>
  url ? httpVehicleRegistry({ url, token }) : offlineVehicleRegistry()
