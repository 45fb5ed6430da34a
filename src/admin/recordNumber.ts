/** Translates a key; `_` is what stands for a missing one. */
export type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string

/** How a record without a name is called by its number: '№ 5'. */
export const recordNumber = (id: unknown, t: Translate): string => t('nerud.cell.number', { id })
