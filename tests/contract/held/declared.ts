import type { Layout, Resource } from '#resource'
import { resources } from '#resources'

const named = (name: keyof typeof resources): Resource => resources[name]

/** The fields that a form shows, whatever its rows and sections. */
export const fieldsInForm = (name: keyof typeof resources): string[] => {
  const within = (layout: Layout): string[] => {
    if (typeof layout === 'string') return [layout]
    return 'section' in layout ? layout.rows.flatMap(row => [row].flat()) : [...layout]
  }
  return (named(name).form ?? []).flatMap(within)
}

/** The fields that a list may be filtered by. */
export const filtersOf = (name: keyof typeof resources): string[] => Object.keys(named(name).list?.filters ?? {})

/** The places of a record's fields on the wire. */
export const placesIn = (name: keyof typeof resources): string[] =>
  Object.entries(named(name).fields).map(([field, one]) => (one.options as { at?: string }).at ?? field)
