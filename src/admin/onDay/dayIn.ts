import { isDay } from '#resource'
import { ON } from '#resource/moment'

/** The day in an address; undefined if there is none. */
export function dayIn(search: string): string | undefined {
  const day = new URLSearchParams(search).get(ON)
  return day !== null && isDay(day) ? day : undefined
}
