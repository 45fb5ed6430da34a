import type { FormLook } from '#resource/form'

/** A cell of a table. */
export const BOX: FormLook = { lines: 'box' }
/** A centered table cell. */
export const MIDDLE: FormLook = { lines: 'box', align: 'center' }
/** A column heading. */
export const HEAD: FormLook = { lines: 'box', align: 'center', bold: true }
/** A column heading in the small print of official forms. */
export const SMALL_HEAD: FormLook = { lines: 'box', align: 'center', size: 7 }
/** A sum of money. */
export const SUM: FormLook = { lines: 'box', align: 'right', format: '#,##0.00' }
/** A column total. */
export const TOTAL: FormLook = { ...SUM, bold: true }
/** A volume or a weight. */
export const VOLUME: FormLook = { ...SUM, format: '#,##0.000' }
/** Returns a look with another font size, in points. */
export const sized = (look: FormLook, size: number): FormLook => ({ ...look, size })
