/** A reference's id, however it was sent: 12, "12" or { id: 12 }; null for none, undefined for nonsense. */
export function idOf(value: unknown): number | null | undefined {
  if (value === null || value === undefined || value === '') return null
  const raw = typeof value === 'object' && !Array.isArray(value) ? (value as { id?: unknown }).id : value
  const id = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** What a section waits for: that a field has a value, or that fields have these values; of references their ids. */
export type When<Name extends string = string> = Name | { readonly [K in Name]?: string | number | boolean }

/** A form's layout: rows of fields, or a section with a heading from the labels; with `when` it stands there only while that holds. */
export type Layout<Name extends string = string> =
  | Name
  | readonly Name[]
  | { readonly section: string; readonly rows: readonly (Name | readonly Name[])[]; readonly when?: When<NoInfer<Name>> }

/** The fields that a form's or a card's layout places, in their order. */
export const namesIn = (layout: readonly Layout[] | undefined): string[] =>
  (layout ?? []).flatMap(one => (typeof one === 'string' ? [one] : 'section' in one ? namesIn(one.rows) : [...one]))

/** The fields that a section waits for. */
export const conditionFields = (when: When | undefined): string[] =>
  when === undefined ? [] : typeof when === 'string' ? [when] : Object.keys(when)

const isValue = (value: unknown, wanted: unknown): boolean => value === wanted || idOf(value) === wanted

/** Does a record have these values? Of references the ids are compared. `valueOf`: the record's value of a field. */
export const hasValues = (wanted: Readonly<Record<string, unknown>>, valueOf: (name: string) => unknown): boolean =>
  Object.entries(wanted).every(([name, value]) => isValue(valueOf(name), value))

/** Does a section that waits for this stand there? */
export const isSectionShown = (when: When | undefined, valueOf: (name: string) => unknown): boolean =>
  when === undefined || (typeof when === 'string' ? !!valueOf(when) : hasValues(when, valueOf))

/** A layout without these fields; rows and sections that are empty then go with them. */
export const layoutWithout = (layout: readonly Layout[], names: readonly string[]): readonly Layout[] =>
  layout.flatMap((one): readonly Layout[] => {
    if (typeof one === 'string') return names.includes(one) ? [] : [one]
    if ('section' in one) {
      const rows = layoutWithout(one.rows, names) as typeof one.rows
      return rows.length > 0 ? [{ ...one, rows }] : []
    }
    const row = one.filter(name => !names.includes(name))
    return row.length > 0 ? [row] : []
  })
