/** Metres of a pixel at the equator and no zoom, as maps on the web have them. */
const METRES = 156_543.033_92

/** How many metres a pixel of the map is at a latitude. */
export const metresPerPixel = (lat: number, zoom: number): number => (METRES * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom

/** The greatest of 1, 2, 5, 10, 20, … that is not above a number. */
export function roundBelow(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number))
  const step = [5, 2, 1].find(one => one * power <= number * (1 + 1e-9)) ?? 1
  return step * power
}

/** A scale bar of a round length, at most so many pixels long. */
export function scaleBar(metres: number, most: number): { readonly metres: number; readonly pixels: number } {
  const length = roundBelow(metres * most)
  return { metres: length, pixels: length / metres }
}

/** How many degrees lie between two lines of the grid that are at least so many pixels apart. */
export function gridStep(degreesPerPixel: number, least: number): number {
  const wanted = degreesPerPixel * least
  const below = roundBelow(wanted)
  if (below >= wanted * (1 - 1e-9)) return below
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

/** How many digits behind the comma tell two lines of a step apart. */
export const digitsOf = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
