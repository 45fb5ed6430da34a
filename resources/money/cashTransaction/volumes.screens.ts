import type { Decimal } from '#resource/decimal'

/** What of a material a point holds, or what moved of it. */
export interface MaterialVolume {
  readonly material: { readonly id: number; readonly name: string }
  readonly unit: { readonly id: number; readonly systemC: string }
  readonly vol: Decimal
}

/** The one unit of all volumes; null where they differ: then a sum over them has none. */
export const sameUnit = (volumes: readonly MaterialVolume[]): string | null => {
  const units = new Set(volumes.map(({ unit }) => unit.systemC))
  return units.size === 1 ? [...units][0]! : null
}
