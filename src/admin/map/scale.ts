/** Metres per pixel at the equator at zoom 0, in the Web Mercator projection. */
const METRES = 156_543.033_92

/** Metres per pixel at a latitude and zoom level. */
export const metresPerPixel = (lat: number, zoom: number): number => (METRES * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom

/** The greatest of 1, 2, 5, 10, 20, … that is not above a number. */
export function roundBelow(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number))
  const step = [5, 2, 1].find(one => one * power <= number * (1 + 1e-9)) ?? 1
  return step * power
}

/** The longest scale bar of a round length within a number of pixels. */
export function scaleBar(metres: number, most: number): { readonly metres: number; readonly pixels: number } {
  const length = roundBelow(metres * most)
  return { metres: length, pixels: length / metres }
}

/** The step of grid lines in degrees, such that they are at least `least` pixels apart. */
export function gridStep(degreesPerPixel: number, least: number): number {
  const leastStep = degreesPerPixel * least
  const below = roundBelow(leastStep)
  if (below >= leastStep * (1 - 1e-9)) return below
  const power = 10 ** Math.floor(Math.log10(below) + 1e-9)
  const lead = Math.round(below / power)
  return (lead === 1 ? 2 : lead === 2 ? 5 : 10) * power
}

/** The multiples of a step between two bounds. */
export function stepsWithin(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step - 1e-9)
  const count = Math.max(0, Math.floor(to / step + 1e-9) - first + 1)
  return Array.from({ length: count }, (_, at) => (first + at) * step)
}

/** The number of decimal places that distinguish multiples of a step. */
export const digitsOf = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
