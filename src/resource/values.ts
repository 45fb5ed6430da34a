/**
 * A number with a known format, such as a tax number or the plate of a vehicle: stored, searched, compared and matched in one normal form,
 * however it is typed. Applications declare their own; those of Russian businesses are in `src/russian`.
 */
export interface Code {
  /** Returns the normal form of a trimmed text. */
  readonly normalize: (text: string) => string
  /** Checks a normal form; returns the key of the message (`nerud.validation`) about a wrong one. */
  readonly fault: (text: string) => string | undefined
  /** Returns a correct number for the n-th sample record. */
  readonly sample: (n: number) => string
  /** It has digits only: typed with a numeric keyboard. */
  readonly isNumeric?: true
  /** Records are looked up by it: its unique index holds the value itself instead of its folded key. */
  readonly isKey?: true
  /** When a search finds none by the text as typed, it finds those with its characters in this order: А123ВС77 by 'а2с'. */
  readonly isFoundScattered?: true
  /** The numbers of digits of one that may begin with a zero: spreadsheets drop the zero, imports put it back. */
  readonly lengths?: readonly number[]
  /** The pattern that describes a normal form in the API description. */
  readonly pattern?: string
  /** Splits a number into the parts that are drawn apart, the last of them small; one part when it has no such parts. */
  readonly parts?: (text: string) => readonly string[]
}

const SEPARATORS = /[\s\-–—‑−.]/gu
/** Returns a number without the spaces, dashes and dots that people put into it. */
export const compact = (text: string): string => text.replace(SEPARATORS, '')

/** A time of day, 00:00 to 23:59; typed as 8, 8.00, 8-00 or 8 00 as well. */
export const timeOfDay: Code = {
  normalize: text => {
    const [, hours, minutes] = /^(\d{1,2})(?:[:.\-\s]?(\d{2}))?$/u.exec(text.trim()) ?? []
    return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes ?? '00'}`
  },
  fault: text => (/^([01]\d|2[0-3]):[0-5]\d$/u.test(text) ? undefined : 'time'),
  sample: n => `${String(n % 24).padStart(2, '0')}:30`,
}

/** What is wrong with a value: the key of its message and the parameters. */
export interface Problem {
  readonly key: string
  /** Message parameters; a parameter that is a message itself, such as a size, is given by its key. */
  readonly params?: Readonly<Record<string, string | number | Problem>>
}
/** Problems by wire path of the field. */
export type Problems = Readonly<Record<string, Problem>>
/** A value in the form of its kind, or what is wrong with it. */
export type Checked = { readonly value: unknown } | Problem
/** Whether the result is a problem. */
export const isProblem = (taken: Checked): taken is Problem => 'key' in taken

/** Returns a validation error by the last word of its key. */
export const problem = (key: string, params?: Problem['params']): Problem => ({ key: `nerud.validation.${key}`, ...(params && { params }) })
/** Returns a valid value. */
export const valid = (value: unknown): Checked => ({ value })
/** The value has another type than the kind's. */
export const wrongType = problem('type')
