import type { FormLook } from '#resource/form'

/** A cell of a table. */
export const BOX: FormLook = { lines: 'box' }
/** The same, its text in the middle. */
export const MIDDLE: FormLook = { lines: 'box', align: 'center' }
/** The heading of a column. */
export const HEAD: FormLook = { lines: 'box', align: 'center', bold: true }
/** The heading of a column in the small print of official forms. */
export const SMALL_HEAD: FormLook = { lines: 'box', align: 'center', size: 7 }
/** A sum of money. */
export const SUM: FormLook = { lines: 'box', align: 'right', format: '#,##0.00' }
/** The sum of a column. */
export const TOTAL: FormLook = { ...SUM, bold: true }
/** A volume or a mass. */
export const VOLUME: FormLook = { ...SUM, format: '#,##0.000' }
/** A look in another size, in points. */
export const sized = (look: FormLook, size: number): FormLook => ({ ...look, size })
