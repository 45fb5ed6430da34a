import type { FormLook } from '#resource/form'

/** The objects that templates are filled from, by their numbers: the first six are those of foundations §9. */
export const OBJECT = {
  company: 1,
  account: 2,
  point: 3,
  vehicle: 4,
  order: 5,
  deal: 6,
  shiftVehicle: 7,
  payment: 8,
  closingPaper: 9,
  payments: 10,
} as const

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
export const withFontSize = (look: FormLook, size: number): FormLook => ({ ...look, size })

/** Returns a template of a value with a prefix and a suffix; it renders nothing if the value is empty. */
export const ifPresent = (tag: string, before: string, after = ''): string => `{#${tag}}${before}{${tag}}${after}{/${tag}}`

/** Returns a template of the full name of a company, or of its name if it has no full name. */
export const companyTitle = (tag: string): string => `${ifPresent(`${tag}.fullName`, '')}{^${tag}.fullName}{${tag}.name}{/${tag}.fullName}`

/** Returns a template of the details that identify a company on papers: name, INN, KPP, address, telephone. */
export const companyLine = (tag: string): string =>
  `${companyTitle(tag)}, ИНН {${tag}.inn}${ifPresent(`${tag}.kpp`, ', КПП ')}${ifPresent(`${tag}.address`, ', ')}${ifPresent(`${tag}.phone`, ', тел. ')}`

/** Returns a template of a place with its address. */
export const placeLine = (tag: string): string => `{${tag}.name}${ifPresent(`${tag}.address`, ', ')}`
